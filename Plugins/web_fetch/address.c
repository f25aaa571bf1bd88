#define _GNU_SOURCE
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static net_address from_ipv4(const void *bytes) {
  net_address address;
  memcpy(address.bytes, mapped, sizeof mapped);
  memcpy(address.bytes + sizeof mapped, bytes, 4);
  return address;
}

static bool is_ipv4(const net_address *address) { return memcmp(address->bytes, mapped, sizeof mapped) == 0; }

bool address_of(const struct sockaddr *socket, net_address *address) {
  if (socket->sa_family == AF_INET) {
    *address = from_ipv4(&((const struct sockaddr_in *)(const void *)socket)->sin_addr);
  } else if (socket->sa_family == AF_INET6) {
    memcpy(address->bytes, &((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr, sizeof address->bytes);
  } else {
    return false;
  }
  return true;
}

bool range_read(skill_bytes text, net_range *range) {
  char copy[ADDRESS_ROOM + 4];
  if (text.size == 0 || text.size >= sizeof copy || memchr(text.data, '\0', text.size) != NULL) return false;
  memcpy(copy, text.data, text.size);
  copy[text.size] = '\0';
  char *slash = strchr(copy, '/');
  if (slash != NULL) *slash++ = '\0';
  struct in_addr old;
  unsigned most = 128, before = 0;
  if (inet_pton(AF_INET, copy, &old) == 1) {
    range->start = from_ipv4(&old);
    most = 32, before = 96;
  } else if (inet_pton(AF_INET6, copy, range->start.bytes) != 1) {
    return false;
  }
  range->bits = before + most;
  if (slash == NULL) return true;
  unsigned bits = 0;
  if (*slash == '\0') return false;
  for (; *slash != '\0'; slash++) {
    if (*slash < '0' || *slash > '9' || bits > most) return false;
    bits = bits * 10 + (unsigned)(*slash - '0');
  }
  range->bits = before + bits;
  return bits <= most;
}

bool range_has(const net_range *range, const net_address *address) {
  unsigned whole = range->bits / 8, rest = range->bits % 8;
  if (memcmp(range->start.bytes, address->bytes, whole) != 0) return false;
  return rest == 0 || (range->start.bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0;
}

void address_write(const net_address *address, char text[ADDRESS_ROOM]) {
  if (is_ipv4(address)) inet_ntop(AF_INET, address->bytes + sizeof mapped, text, ADDRESS_ROOM);
  else inet_ntop(AF_INET6, address->bytes, text, ADDRESS_ROOM);
}

/* Beginnings of IPv6 that have an address of IPv4 in them, and where. */
static const struct {
  const char *range;
  unsigned place;
} gateways[] = {{"64:ff9b::/96", 12}, {"2002::/16", 2}, {"::/96", 12}};

static bool is_in(const net_address *address, const char *text) {
  net_range range;
  return range_read((skill_bytes){text, strlen(text)}, &range) && range_has(&range, address);
}

net_address address_behind(const net_address *address) {
  for (size_t i = 0; i < sizeof gateways / sizeof gateways[0]; i++)
    if (is_in(address, gateways[i].range) && !is_in(address, "::/127"))
      return from_ipv4(address->bytes + gateways[i].place);
  return *address;
}

/* The special-purpose registries of IANA, and what clouds tell their machines about themselves. The first that has an
 * address says what it is. */
static const struct {
  const char *range, *kind;
} reserves[] = {
  {"169.254.169.254/32", "a cloud's address for its machine's own data"},
  {"168.63.129.16/32", "a cloud's address for its machine's own data"},
  {"100.100.100.200/32", "a cloud's address for its machine's own data"},
  {"fd00:ec2::/32", "a cloud's address for its machine's own data"},
  {"127.0.0.0/8", "an address of this machine itself"},
  {"0.0.0.0/8", "an address of this machine itself"},
  {"::/127", "an address of this machine itself"},
  {"10.0.0.0/8", "a private address"},
  {"172.16.0.0/12", "a private address"},
  {"192.168.0.0/16", "a private address"},
  {"fc00::/7", "a private address"},
  {"fec0::/10", "a private address"},
  {"100.64.0.0/10", "an address within a provider's network"},
  {"169.254.0.0/16", "a link-local address"},
  {"fe80::/10", "a link-local address"},
  {"224.0.0.0/4", "a multicast address"},
  {"ff00::/8", "a multicast address"},
  {"192.0.0.0/24", "a reserved address"},
  {"192.0.2.0/24", "a reserved address"},
  {"192.88.99.0/24", "a reserved address"},
  {"198.18.0.0/15", "a reserved address"},
  {"198.51.100.0/24", "a reserved address"},
  {"203.0.113.0/24", "a reserved address"},
  {"240.0.0.0/4", "a reserved address"},
  {"2001::/23", "a reserved address"},
  {"2001:db8::/32", "a reserved address"},
  {"3fff::/20", "a reserved address"},
};

const char *address_reserve(const net_address *address) {
  net_address behind = address_behind(address);
  for (size_t i = 0; i < sizeof reserves / sizeof reserves[0]; i++)
    if (is_in(&behind, reserves[i].range)) return reserves[i].kind;
  /* Of IPv6 only that much has been given out at all. */
  return is_ipv4(&behind) || is_in(&behind, "2000::/3") ? NULL : "a reserved address";
}
