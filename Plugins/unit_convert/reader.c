#include "reader.h"

#include "scanner.h"
#include "skill_call.h"

/* Words that hold the name of a unit or a number and are neither. Others that mean nothing here are passed over. */
static const char fillers[] = "to|into|in|as|a|an|at|of|or|and|=|?|温度|速度|长度|高度|宽度|厚度|深度|角度|度数|一下|"
                              "一共|一般|分别|今天|天气|地方|方法|方面|"
                              "日常|里面|几分";

/* What has been read of a sentence. */
typedef struct sentence {
  scanner text;
  uint32_t at;
  conversion *out;
  unit_reading parts[MOST_PARTS], targets[MOST_PARTS]; /* as far as they are known: see `settle` */
  bool has_number, too_many;
  decimal number;                      /* that still has no unit */
  bool is_speed;                       /* 时速 was said */
  unit_reading prefix;                 /* 华氏, before its number; without candidates when there is none */
  uint32_t unknown_start, unknown_end; /* a word that means nothing here, best the one behind a number; 0, 0 for none */
} sentence;

static void keep_name(named_measure *out, const sentence *s, const unit_reading *unit) {
  skill_text name = {0};
  for (uint32_t i = unit->start; i < unit->end; i++) skill_text_add_scalar(&name, s->text.written[i]);
  out->name[0] = '\0';
  if (!name.failed && name.size > 0 && name.size < sizeof out->name) {
    memcpy(out->name, name.data, name.size);
    out->name[name.size] = '\0';
  }
  skill_text_free(&name);
}

static void add_part(sentence *s, const decimal *amount, const unit_reading *unit) {
  conversion *out = s->out;
  if (out->part_count == MOST_PARTS) {
    s->too_many = true;
    return;
  }
  out->amounts[out->part_count] = *amount;
  s->parts[out->part_count] = *unit;
  keep_name(&out->parts[out->part_count++], s, unit);
}

static void add_target(sentence *s, const unit_reading *unit) {
  conversion *out = s->out;
  if (out->target_count == MOST_PARTS) {
    s->too_many = true;
    return;
  }
  s->targets[out->target_count] = *unit;
  keep_name(&out->targets[out->target_count++], s, unit);
}

/* ---- pieces: each moves past what it takes, or answers false ---- */

/* Whether the unit may be any temperature: 度. */
static bool is_degree(const unit_reading *unit) {
  return unit->candidate_count > 1 && unit->candidates[0]->dimension == TEMPERATURE;
}

static bool take_unit_of_number(sentence *s) {
  unit_reading unit;
  if (!s->has_number || end_of_unit(&s->text, s->at, &unit) == 0) return false;
  s->at = unit.end;
  if (s->prefix.candidate_count > 0) {
    if (is_degree(&unit)) unit = s->prefix;
    else add_target(s, &s->prefix);
    s->prefix.candidate_count = 0;
  }
  if (s->is_speed && unit.per == 0) unit.per = 3600;
  s->is_speed = s->has_number = false;
  add_part(s, &s->number, &unit);
  return true;
}

static const unit *unit_of_symbol(const char *symbol) {
  size_t i = 0;
  while (strcmp(units[i].symbol, symbol) != 0) i++;
  return &units[i];
}

/* A number behind a unit that has none of its own: 5'7, 5 ft 7, 1米75, 一斤半. */
static bool take_tail(sentence *s) {
  conversion *out = s->out;
  if (s->has_number || out->part_count == 0 || out->target_count > 0) return false;
  const unit_reading *last = &s->parts[out->part_count - 1];
  decimal tail, *amount = &out->amounts[out->part_count - 1];
  bool is_foot = strcmp(last->candidates[0]->symbol, "ft") == 0, touches = last->end == s->at;
  uint32_t end = end_of_number(&s->text, s->at, &tail);
  if (end == 0 || tail.sign < 0 || !(touches || is_foot)) return false;
  unit_reading following;
  uint32_t next = after_space(&s->text, end);
  bool has_unit = end_of_unit(&s->text, next, &following) > end_of_name(&s->text, next, fillers, NULL);
  if (character(&s->text, s->at) == 0x534A) { /* 半 */
    decimal_add(amount, amount, &tail);
  } else if (has_unit) {
    return false;
  } else if (is_foot) {
    unit_reading inch = {.candidates = {unit_of_symbol("in")}, .candidate_count = 1, .power = 1};
    add_part(s, &tail, &inch);
  } else if (character(&s->text, s->at - 1) >= 0x80 && decimal_is_integer(&tail)) {
    decimal place;
    decimal_parse(&place, "1", 1, -(int64_t)(end - s->at));
    decimal_multiply(&tail, &tail, &place);
    decimal_add(amount, amount, &tail);
  } else {
    return false;
  }
  s->at = end;
  return true;
}

static bool take_speed(sentence *s) {
  uint32_t end = end_of_name(&s->text, s->at, "时速|每小时", NULL);
  if (end == 0) return false;
  s->is_speed = true;
  s->at = end;
  return true;
}

static bool take_number(sentence *s) {
  unit_reading unit;
  if (s->has_number) return false;
  uint32_t end = end_of_number(&s->text, s->at, &s->number);
  if (end == 0 || end < end_of_name(&s->text, s->at, fillers, NULL) || end < end_of_unit(&s->text, s->at, &unit))
    return false;
  s->has_number = true;
  s->at = end;
  return true;
}

static bool take_target(sentence *s) {
  unit_reading unit;
  decimal number;
  uint32_t end = end_of_unit(&s->text, s->at, &unit), filler = end_of_name(&s->text, s->at, fillers, NULL);
  /* "in" is an inch only behind a number. */
  if (end == 0 || end < filler || (end == filler && unit.candidates[0]->dimension == LENGTH)) return false;
  bool leads_number = end_of_number(&s->text, after_space(&s->text, end), &number) > 0;
  if (unit.candidates[0]->dimension == TEMPERATURE && s->out->part_count == 0 && leads_number) s->prefix = unit;
  else add_target(s, &unit);
  s->at = end;
  return true;
}

static void pass_over(sentence *s) {
  uint32_t end = end_of_name(&s->text, s->at, fillers, NULL);
  if (end == 0) {
    end = end_of_word(&s->text, s->at);
    if (s->unknown_end == 0 || s->has_number) s->unknown_start = s->at;
    if (s->unknown_end == 0 || s->has_number) s->unknown_end = end;
  }
  s->at = end;
}

static void take_all(sentence *s) {
  while ((s->at = after_space(&s->text, s->at)) < s->text.count)
    if (!take_unit_of_number(s) && !take_tail(s) && !take_speed(s) && !take_number(s) && !take_target(s)) pass_over(s);
  if (s->has_number && s->prefix.candidate_count > 0) {
    add_part(s, &s->number, &s->prefix);
    s->has_number = false;
  }
  /* "km to miles": one of the first. */
  if (s->out->part_count == 0 && s->out->target_count > 1 && !s->has_number) {
    decimal one;
    decimal_set(&one, 1);
    add_part(s, &one, &s->targets[0]);
    s->out->target_count--;
    memmove(s->targets, s->targets + 1, s->out->target_count * sizeof s->targets[0]);
    memmove(s->out->targets, s->out->targets + 1, s->out->target_count * sizeof s->out->targets[0]);
  }
}

/* ---- meaning ---- */

/* Takes `reading` for something of the dimension, rather not for `other`. */
static bool settle(const unit_reading *reading, dimension wanted, const unit *other, measure *out) {
  bool found = false;
  for (uint32_t i = 0; i < reading->candidate_count; i++) {
    measure m = {reading->candidates[i], reading->power, reading->per};
    dimension d;
    if (!dimension_of(&m, &d) || d != wanted || (found && out->unit != other)) continue;
    *out = m;
    found = true;
  }
  return found;
}

/* Finds the dimension that every unit can have: an ounce is a weight, or a volume where the other is one. */
static bool agree(sentence *s) {
  conversion *out = s->out;
  for (uint32_t wanted = 0; wanted < DIMENSION_COUNT; wanted++) {
    const unit *source = s->parts[0].candidate_count == 1 ? s->parts[0].candidates[0] : NULL;
    bool fits = true;
    for (uint32_t i = 0; fits && i < out->target_count; i++)
      fits = settle(&s->targets[i], wanted, source, &out->targets[i].measure);
    for (uint32_t i = 0; fits && i < out->part_count; i++)
      fits = settle(&s->parts[i], wanted, out->targets[0].measure.unit, &out->parts[i].measure);
    out->dimension = wanted;
    if (fits) return true;
  }
  return false;
}

static bool complain(complaint *why, uint32_t kind, const char *code, const char *text) {
  *why = (complaint){.kind = kind, .code = code};
  skill_text_add_string(&why->text, text);
  return false;
}

static bool is_complete(const sentence *s, complaint *why) {
  const conversion *out = s->out;
  if (s->too_many)
    return complain(
      why, SKILL_FAILURE_INVALID_ARGUMENTS, "too_many_parts", "there are too many units in one expression");
  bool lacks_unit = s->has_number, lacks_quantity = out->part_count == 0, lacks_target = out->target_count == 0;
  if (!lacks_unit && !lacks_quantity && !lacks_target) return true;
  if (s->unknown_end > 0) {
    complain(why, SKILL_FAILURE_INVALID_ARGUMENTS, "unknown_unit", "'");
    for (uint32_t i = s->unknown_start; i < s->unknown_end; i++) skill_text_add_scalar(&why->text, s->text.written[i]);
    skill_text_add_string(&why->text, "' is no unit that is known here");
  } else if (lacks_unit) {
    complain(why, SKILL_FAILURE_INVALID_ARGUMENTS, "number_without_unit", "a number has no unit");
  } else if (lacks_quantity) {
    complain(why, SKILL_FAILURE_INVALID_ARGUMENTS, "no_quantity", "there is no quantity to convert");
  } else {
    complain(why, SKILL_FAILURE_INVALID_ARGUMENTS, "no_target", "it is not said what to convert into");
  }
  skill_text_add_string(&why->text, "; say it like '5 feet 7 inches in cm' or '3 kg to lb'");
  return false;
}

/* Names what the first units measure, where that tells why they do not fit. */
static bool complain_of_dimensions(const sentence *s, complaint *why) {
  measure from = {s->parts[0].candidates[0], s->parts[0].power, s->parts[0].per};
  measure to = {s->targets[0].candidates[0], s->targets[0].power, s->targets[0].per};
  dimension first, second;
  complain(why, SKILL_FAILURE_BUSINESS, "different_quantities", "");
  if (dimension_of(&from, &first) && dimension_of(&to, &second) && first != second)
    skill_text_addf(
      &why->text, "'%s' measures %s and '%s' %s; one cannot be converted into the other", s->out->parts[0].name,
      dimension_names[first], s->out->targets[0].name, dimension_names[second]);
  else skill_text_add_string(&why->text, "the units do not all measure the same kind of quantity");
  return false;
}

bool read_conversion(conversion *out, skill_bytes expression, complaint *why) {
  sentence s;
  memset(&s, 0, sizeof s);
  s.out = out;
  out->part_count = out->target_count = 0;
  if (!scan(&s.text, expression))
    return complain(why, SKILL_FAILURE_INVALID_ARGUMENTS, "too_long", "the expression has more than 500 characters");
  take_all(&s);
  if (!is_complete(&s, why)) return false;
  return agree(&s) || complain_of_dimensions(&s, why);
}
