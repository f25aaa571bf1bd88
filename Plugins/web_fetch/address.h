/* Addresses of the internet: which of them are anybody's, and which lead to where only this machine, or its neighbours,
 * should get. */
#ifndef WEB_FETCH_ADDRESS_H
#define WEB_FETCH_ADDRESS_H

#include "skill_json.h"

#include <stdbool.h>
#include <sys/socket.h>

/* Of IPv6; one of IPv4 is written as IPv6 maps it, ::ffff:192.0.2.1, so that both are one kind. */
typedef struct net_address {
  uint8_t bytes[16];
} net_address;

/* All addresses that begin with the first `bits` bits of `start`. */
typedef struct net_range {
  net_address start;
  unsigned bits;
} net_range;

/* Room for any address as text, with NUL. */
enum { ADDRESS_ROOM = 46 };

/* False for what is no address of the internet. */
bool address_of(const struct sockaddr *socket, net_address *address);
/* Reads "10.0.0.1", "10.0.0.0/8", "::1", "fd00::/8". */
bool range_read(skill_bytes text, net_range *range);
bool range_has(const net_range *range, const net_address *address);
void address_write(const net_address *address, char text[ADDRESS_ROOM]);

/* What kind of place it leads to when that is not the public internet, as a noun with its article; else NULL. */
const char *address_reserve(const net_address *address);
/* The address of IPv4 that one of IPv6 is a gateway's name for; itself otherwise. */
net_address address_behind(const net_address *address);

#endif
