#include "units.h"

#include <string.h>

const char *const dimension_names[DIMENSION_COUNT] = {
  "length", "area", "volume", "mass", "temperature", "speed", "data", "data rate", "energy", "pressure", "time"};

/* Of units with the same name the one that people mean most often goes first. Where only the case differs, an exact
 * match goes before the order. Factors: international yard and pound (1959), US liquid measure, imperial gallon (1985),
 * SI brochure, IEC 80000-13, the Chinese market system (1959). */
const unit units[] = {
  {"m", "m|metre|meter|米|公尺", LENGTH, "1", NULL, NULL},
  {"km", "km|kilometre|kilometer|公里|千米", LENGTH, "1000", NULL, NULL},
  {"dm", "dm|decimetre|decimeter|分米", LENGTH, "0.1", NULL, NULL},
  {"cm", "cm|centimetre|centimeter|厘米|公分", LENGTH, "0.01", NULL, NULL},
  {"mm", "mm|millimetre|millimeter|毫米", LENGTH, "0.001", NULL, NULL},
  {"µm", "µm|um|micrometre|micrometer|micron|微米", LENGTH, "0.000001", NULL, NULL},
  {"nm", "nm|nanometre|nanometer|纳米", LENGTH, "0.000000001", NULL, NULL},
  {"in", "in|inch|inches|\"|英寸|英吋|吋", LENGTH, "0.0254", NULL, NULL},
  {"ft", "ft|foot|feet|'|英尺|英呎|呎", LENGTH, "0.3048", NULL, NULL},
  {"yd", "yd|yard|码", LENGTH, "0.9144", NULL, NULL},
  {"mi", "mi|mile|英里|英哩|哩", LENGTH, "1609.344", NULL, NULL},
  {"nmi", "nmi|nautical mile|sea mile|海里", LENGTH, "1852", NULL, NULL},
  {"au", "au|astronomical unit|天文单位", LENGTH, "149597870700", NULL, NULL},
  {"ly", "ly|light year|light-year|lightyear|光年", LENGTH, "9460730472580800", NULL, NULL},
  {"里", "里|华里|市里", LENGTH, "500", NULL, NULL},
  {"丈", "丈|市丈", LENGTH, "10", "3", NULL},
  {"尺", "尺|市尺", LENGTH, "1", "3", NULL},
  {"寸", "寸|市寸", LENGTH, "1", "30", NULL},

  {"m²", "平米|平方|sqm", AREA, "1", NULL, NULL},
  {"ft²", "sqft", AREA, "0.09290304", NULL, NULL},
  {"ha", "ha|hectare|公顷", AREA, "10000", NULL, NULL},
  {"acre", "acre|ac|英亩", AREA, "4046.8564224", NULL, NULL},
  {"亩", "mu|亩|市亩", AREA, "2000", "3", NULL},
  {"顷", "顷|市顷", AREA, "200000", "3", NULL},

  {"L", "l|litre|liter|升|公升", VOLUME, "0.001", NULL, NULL},
  {"mL", "ml|millilitre|milliliter|cc|毫升", VOLUME, "0.000001", NULL, NULL},
  {"cL", "cl|centilitre|centiliter|厘升", VOLUME, "0.00001", NULL, NULL},
  {"dL", "dl|decilitre|deciliter|分升", VOLUME, "0.0001", NULL, NULL},
  {"hL", "hl|hectolitre|hectoliter", VOLUME, "0.1", NULL, NULL},
  {"m³", "立方|方", VOLUME, "1", NULL, NULL},
  {"gal", "gal|gallon|us gallon|us gal|加仑|美制加仑", VOLUME, "0.003785411784", NULL, NULL},
  {"qt", "qt|quart|us quart|夸脱", VOLUME, "0.000946352946", NULL, NULL},
  {"pt", "pt|pint|us pint|品脱", VOLUME, "0.000473176473", NULL, NULL},
  {"cup", "cup|us cup|杯", VOLUME, "0.0002365882365", NULL, NULL},
  {"fl oz", "fl oz|fl. oz|floz|fluid ounce|oz|ounce|液量盎司|盎司", VOLUME, "0.0000295735295625", NULL, NULL},
  {"tbsp", "tbsp|tablespoon|汤匙", VOLUME, "0.00001478676478125", NULL, NULL},
  {"tsp", "tsp|teaspoon|茶匙", VOLUME, "0.00000492892159375", NULL, NULL},
  {"imp gal", "imp gal|imperial gallon|uk gallon|英制加仑", VOLUME, "0.00454609", NULL, NULL},
  {"imp pt", "imp pt|imperial pint|uk pint|英制品脱", VOLUME, "0.00056826125", NULL, NULL},
  {"imp fl oz", "imp fl oz|imperial fluid ounce|uk fluid ounce", VOLUME, "0.0000284130625", NULL, NULL},
  {"bbl", "bbl|barrel|oil barrel|桶", VOLUME, "0.158987294928", NULL, NULL},

  {"kg", "kg|kilogram|kilogramme|kilo|公斤|千克", MASS, "1", NULL, NULL},
  {"g", "g|gram|gramme|gm|克", MASS, "0.001", NULL, NULL},
  {"mg", "mg|milligram|milligramme|毫克", MASS, "0.000001", NULL, NULL},
  {"µg", "µg|ug|mcg|microgram|microgramme|微克", MASS, "0.000000001", NULL, NULL},
  {"t", "t|tonne|metric ton|吨|公吨", MASS, "1000", NULL, NULL},
  {"lb", "lb|pound|磅", MASS, "0.45359237", NULL, NULL},
  {"oz", "oz|ounce|盎司", MASS, "0.028349523125", NULL, NULL},
  {"st", "st|stone|英石", MASS, "6.35029318", NULL, NULL},
  {"ton", "ton|short ton|us ton|短吨", MASS, "907.18474", NULL, NULL},
  {"long ton", "long ton|imperial ton|uk ton|长吨", MASS, "1016.0469088", NULL, NULL},
  {"ct", "ct|carat|克拉", MASS, "0.0002", NULL, NULL},
  {"gr", "gr|grain|格令", MASS, "0.00006479891", NULL, NULL},
  {"oz t", "oz t|troy ounce|金衡盎司", MASS, "0.0311034768", NULL, NULL},
  {"斤", "jin|斤|市斤", MASS, "0.5", NULL, NULL},
  {"两", "liang|两|市两", MASS, "0.05", NULL, NULL},
  {"钱", "钱", MASS, "0.005", NULL, NULL},
  {"担", "担|市担", MASS, "50", NULL, NULL},

  {"°C",
   "c|°c|℃|celsius|centigrade|degree celsius|degrees celsius|degree c|degrees c|deg c|deg celsius|°|degree|deg|"
   "摄氏度|摄氏|度",
   TEMPERATURE, "1", NULL, "273.15"},
  {"°F",
   "f|°f|℉|fahrenheit|degree fahrenheit|degrees fahrenheit|degree f|degrees f|deg f|deg fahrenheit|°|degree|deg|"
   "华氏度|华氏|度",
   TEMPERATURE, "5", "9", "459.67"},
  {"K", "k|kelvin|开尔文|开氏度|开", TEMPERATURE, "1", NULL, NULL},

  {"km/h", "kmh|kph|kmph", SPEED, "1", "3.6", NULL},
  {"mph", "mph", SPEED, "0.44704", NULL, NULL},
  {"kn", "kn|knot|kt|节", SPEED, "1852", "3600", NULL},
  {"fps", "fps", SPEED, "0.3048", NULL, NULL},
  {"c", "speed of light|光速", SPEED, "299792458", NULL, NULL},

  {"B", "B|byte|字节", DATA, "8", NULL, NULL},
  {"bit", "b|bit|比特|位", DATA, "1", NULL, NULL},
  {"kB", "kB|KB|kilobyte|K|千字节", DATA, "8000", NULL, NULL},
  {"MB", "MB|megabyte|meg|兆字节|兆", DATA, "8000000", NULL, NULL},
  {"GB", "GB|gigabyte|gig|G|吉字节", DATA, "8000000000", NULL, NULL},
  {"TB", "TB|terabyte|T|太字节", DATA, "8000000000000", NULL, NULL},
  {"PB", "PB|petabyte|拍字节", DATA, "8000000000000000", NULL, NULL},
  {"KiB", "KiB|kibibyte", DATA, "8192", NULL, NULL},
  {"MiB", "MiB|mebibyte", DATA, "8388608", NULL, NULL},
  {"GiB", "GiB|gibibyte", DATA, "8589934592", NULL, NULL},
  {"TiB", "TiB|tebibyte", DATA, "8796093022208", NULL, NULL},
  {"PiB", "PiB|pebibyte", DATA, "9007199254740992", NULL, NULL},
  {"kbit", "kb|Kb|kbit|kilobit|千比特", DATA, "1000", NULL, NULL},
  {"Mbit", "Mb|mbit|megabit|兆比特", DATA, "1000000", NULL, NULL},
  {"Gbit", "Gb|gbit|gigabit|吉比特", DATA, "1000000000", NULL, NULL},
  {"Tbit", "Tb|tbit|terabit", DATA, "1000000000000", NULL, NULL},
  {"bit/s", "bps", DATA_RATE, "1", NULL, NULL},
  {"kbit/s", "kbps", DATA_RATE, "1000", NULL, NULL},
  {"Mbit/s", "mbps", DATA_RATE, "1000000", NULL, NULL},
  {"Gbit/s", "gbps", DATA_RATE, "1000000000", NULL, NULL},
  {"MB/s", "MBps", DATA_RATE, "8000000", NULL, NULL},

  {"J", "j|joule|焦耳|焦", ENERGY, "1", NULL, NULL},
  {"kJ", "kj|kilojoule|千焦|千焦耳", ENERGY, "1000", NULL, NULL},
  {"MJ", "mj|megajoule|兆焦", ENERGY, "1000000", NULL, NULL},
  {"cal", "cal|calorie|卡路里|卡", ENERGY, "4.184", NULL, NULL},
  {"kcal", "Cal|kcal|kilocalorie|large calorie|food calorie|千卡|大卡", ENERGY, "4184", NULL, NULL},
  {"Wh", "wh|watt hour|watt-hour|瓦时", ENERGY, "3600", NULL, NULL},
  {"kWh", "kwh|kilowatt hour|kilowatt-hour|千瓦时|度电|度", ENERGY, "3600000", NULL, NULL},
  {"MWh", "mwh|megawatt hour|megawatt-hour|兆瓦时", ENERGY, "3600000000", NULL, NULL},
  {"BTU", "btu|british thermal unit|英热单位", ENERGY, "1055.05585262", NULL, NULL},
  {"eV", "ev|electronvolt|electron volt|电子伏特|电子伏", ENERGY, "0.0000000000000000001602176634", NULL, NULL},
  {"ft⋅lb", "ft lb|ft-lb|ftlb|foot pound|foot-pound|英尺磅", ENERGY, "1.3558179483314004", NULL, NULL},

  {"Pa", "pa|pascal|帕斯卡|帕", PRESSURE, "1", NULL, NULL},
  {"hPa", "hpa|hectopascal|百帕", PRESSURE, "100", NULL, NULL},
  {"kPa", "kpa|kilopascal|千帕", PRESSURE, "1000", NULL, NULL},
  {"MPa", "mpa|megapascal|兆帕", PRESSURE, "1000000", NULL, NULL},
  {"bar", "bar|巴", PRESSURE, "100000", NULL, NULL},
  {"mbar", "mbar|millibar|毫巴", PRESSURE, "100", NULL, NULL},
  {"atm", "atm|atmosphere|标准大气压|大气压|个大气压", PRESSURE, "101325", NULL, NULL},
  {"Torr", "torr|托", PRESSURE, "101325", "760", NULL},
  {"mmHg", "mmhg|mm hg|millimetre of mercury|millimeter of mercury|毫米汞柱", PRESSURE, "133.322387415", NULL, NULL},
  {"inHg", "inhg|in hg|inch of mercury|inches of mercury|英寸汞柱", PRESSURE, "3386.388640341", NULL, NULL},
  {"psi", "psi|pound per square inch|pounds per square inch|磅每平方英寸|磅力每平方英寸", PRESSURE, "4.4482216152605",
   "0.00064516", NULL},

  {"s", "s|sec|second|秒|秒钟", DURATION, "1", NULL, NULL},
  {"ms", "ms|msec|millisecond|毫秒", DURATION, "0.001", NULL, NULL},
  {"µs", "µs|us|microsecond|微秒", DURATION, "0.000001", NULL, NULL},
  {"ns", "ns|nanosecond|纳秒", DURATION, "0.000000001", NULL, NULL},
  {"min", "min|minute|分钟|分", DURATION, "60", NULL, NULL},
  {"h", "h|hr|hour|小时|钟头", DURATION, "3600", NULL, NULL},
  {"d", "d|day|天|日", DURATION, "86400", NULL, NULL},
  {"wk", "wk|week|周|星期|礼拜", DURATION, "604800", NULL, NULL},
};

const size_t unit_count = sizeof units / sizeof units[0];

bool dimension_of(const measure *m, dimension *out) {
  *out = m->unit->dimension;
  if (m->power == 1 && m->per == 0) return true;
  if (*out == LENGTH && m->power == 1) *out = SPEED;
  else if (*out == LENGTH && m->per == 0) *out = m->power == 2 ? AREA : VOLUME;
  else if (*out == DATA && m->power == 1) *out = DATA_RATE;
  else return false;
  return true;
}

/* Of the table above: digits with at most one point. */
static void parse(decimal *out, const char *text) {
  char digits[40];
  size_t count = 0;
  int64_t exponent = 0;
  bool places = false;
  for (; *text != '\0'; text++) {
    if (*text == '.') {
      places = true;
      continue;
    }
    digits[count++] = *text;
    if (places) exponent--;
  }
  decimal_parse(out, digits, count, exponent);
}

/* What a measure is worth, its offset left aside. */
static void worth(const measure *m, fraction *out) {
  parse(&out->numerator, m->unit->factor);
  decimal_set(&out->denominator, 1);
  if (m->unit->divisor != NULL) parse(&out->denominator, m->unit->divisor);
  const fraction one = *out;
  for (uint32_t i = 1; i < m->power; i++) {
    decimal_multiply(&out->numerator, &out->numerator, &one.numerator);
    decimal_multiply(&out->denominator, &out->denominator, &one.denominator);
  }
  if (m->per > 1) {
    decimal seconds;
    decimal_set(&seconds, m->per);
    decimal_multiply(&out->denominator, &out->denominator, &seconds);
  }
}

void add_in_base(fraction *sum, const decimal *value, const measure *m) {
  fraction term;
  decimal number = *value;
  worth(m, &term);
  if (m->unit->offset != NULL) {
    decimal offset;
    parse(&offset, m->unit->offset);
    decimal_add(&number, &number, &offset);
  }
  decimal_multiply(&term.numerator, &term.numerator, &number);
  decimal_multiply(&term.numerator, &term.numerator, &sum->denominator);
  decimal_multiply(&sum->numerator, &sum->numerator, &term.denominator);
  decimal_add(&sum->numerator, &sum->numerator, &term.numerator);
  decimal_multiply(&sum->denominator, &sum->denominator, &term.denominator);
}

void from_base(decimal *out, const fraction *base, const measure *m) {
  fraction one;
  worth(m, &one);
  decimal_multiply(out, &base->numerator, &one.denominator);
  decimal_multiply(&one.numerator, &one.numerator, &base->denominator);
  decimal_divide(out, out, &one.numerator);
  if (m->unit->offset != NULL) {
    decimal offset;
    parse(&offset, m->unit->offset);
    decimal_subtract(out, out, &offset);
  }
}
