/* The skill `unit_convert`: measures in other units, exactly where that is possible. */
#include "reader.h"
#include "skill_call.h"
#include "skill_swiftpm.h"

__attribute__((section(".skill_manifest"), used, retain)) static const char manifest[] = {
#embed "skill.json"
};

/* Of a number that is not exact, in the text. */
enum { SHOWN_DIGITS = 12 };

/* As people write it; what is too long for that, or not exact, is rounded. */
static skill_bytes number_text(const decimal *value, uint32_t digits, char *room) {
  decimal rounded = *value;
  if (!rounded.exact) decimal_round(&rounded, digits);
  decimal_round(&rounded, DECIMAL_SHOWN);
  return (skill_bytes){room, decimal_write(&rounded, room)};
}

static void add_measure(skill_text *text, const named_measure *m) {
  /* A person's Chinese word is answered with that word; Latin names have a common symbol. */
  if ((unsigned char)m->name[0] >= 0xE4) { /* from U+4000 on */
    skill_text_add_string(text, m->name);
    return;
  }
  skill_text_add_string(text, m->measure.unit->symbol);
  if (m->measure.power > 1) skill_text_add_string(text, m->measure.power == 2 ? "²" : "³");
  switch (m->measure.per) {
  case 1: skill_text_add_string(text, "/s"); break;
  case 60: skill_text_add_string(text, "/min"); break;
  case 3600: skill_text_add_string(text, "/h"); break;
  case 86400: skill_text_add_string(text, "/d"); break;
  default: break;
  }
}

static void add_part(skill_call *call, const decimal *value, const named_measure *m) {
  char room[DECIMAL_TEXT];
  skill_text name = {0};
  add_measure(&name, m);
  if (call->result.size > 0) skill_text_add_byte(&call->result, ' ');
  skill_text_add(&call->result, number_text(value, SHOWN_DIGITS, room));
  skill_text_add_byte(&call->result, ' ');
  skill_text_add(&call->result, skill_text_bytes(&name));

  skill_json_separate(&call->structured);
  skill_text_add_byte(&call->structured, '{');
  skill_json_write_text(&call->structured, "value", number_text(value, DECIMAL_SHOWN, room));
  skill_json_write_text(&call->structured, "unit", skill_text_bytes(&name));
  skill_text_add_byte(&call->structured, '}');
  skill_text_free(&name);
}

/* Into several units: whole numbers of all but the last. */
static bool add_parts(skill_call *call, const conversion *c, fraction *base) {
  decimal value, minus_one;
  bool exact = true;
  decimal_set(&minus_one, -1);
  for (uint32_t i = 0; i < c->target_count; i++) {
    from_base(&value, base, &c->targets[i].measure);
    if (i + 1 < c->target_count) {
      decimal_quantize(&value, 0, DECIMAL_TRUNCATE);
      value.exact = true;
      decimal rest = value;
      decimal_multiply(&rest, &rest, &minus_one);
      add_in_base(base, &rest, &c->targets[i].measure);
    }
    exact = exact && value.exact;
    add_part(call, &value, &c->targets[i]);
  }
  return exact;
}

static void convert(skill_call *call, const conversion *c) {
  fraction base;
  decimal_set(&base.numerator, 0);
  decimal_set(&base.denominator, 1);
  for (uint32_t i = 0; i < c->part_count; i++) add_in_base(&base, &c->amounts[i], &c->parts[i].measure);
  skill_json_write_text(
    &call->structured, "quantity", (skill_bytes){dimension_names[c->dimension], strlen(dimension_names[c->dimension])});
  skill_json_write_key(&call->structured, "parts");
  skill_text_add_byte(&call->structured, '[');
  bool exact = add_parts(call, c, &base);
  skill_text_add_byte(&call->structured, ']');
  skill_json_write_flag(&call->structured, "exact", exact);
  skill_call_succeed(call);
}

static void unit_convert(skill_call *call) {
  skill_text expression = {0};
  conversion c;
  complaint why;
  if (!skill_call_required_text(call, "expression", &expression)) {
    /* ended */
  } else if (!read_conversion(&c, skill_text_bytes(&expression), &why)) {
    skill_text_add_byte(&why.text, '\0');
    skill_call_fail(call, why.kind, why.code, why.text.failed ? "the expression cannot be read" : why.text.data);
    skill_text_free(&why.text);
  } else if (c.dimension == TEMPERATURE && (c.part_count > 1 || c.target_count > 1)) {
    skill_call_fail(
      call, SKILL_FAILURE_INVALID_ARGUMENTS, "several_temperatures", "temperatures are converted one at a time");
  } else {
    convert(call, &c);
  }
  skill_text_free(&expression);
}

static const skill_function functions[] = {{"unit_convert", unit_convert}};

static void execute(const skill_context *context, skill_bytes skill_id, skill_bytes arguments) {
  skill_call_run(functions, sizeof functions / sizeof functions[0], context, skill_id, arguments);
}

static const skill_plugin plugin = {
  .size = sizeof plugin, .abi_major = SKILL_ABI_MAJOR, .abi_minor = SKILL_ABI_MINOR, .execute = execute};

const skill_plugin *skill_entry(const skill_host *host) {
  (void)host;
  return &plugin;
}
