// How many digits of a formula are right?
//
// `span` has the arithmetic of `num` for intervals [low, high]: what is computed from numbers in the
// operands lies in the result, for every rounding is outward.  A plain number is an interval too.
const span = (() => {
  const ROUNDING = 2 ** -52; // of +, -, *, / and sqrt, relative
  const LIBRARY = 2 ** -50; // of what Math has besides, in any browser
  const SERIES = 1e-11; // of binomials by Stirling's series
  const LEAST = Number.MIN_VALUE;
  const DIGITS = 15; // decimals this short are told apart by doubles

  const lift = (x) => (typeof x === "number" ? [x, x] : x);
  const middle = (x) => {
    const [low, high] = lift(x);
    return low === high ? low : low / 2 + high / 2;
  };

  // The interval of some values, each with a relative and an absolute error.
  const around = (values, error, least = 0) => {
    const low = Math.min(...values, Number.MAX_VALUE); // infinity may be a large number
    const high = Math.max(...values, -Number.MAX_VALUE);
    if (Number.isNaN(low)) return [NaN, NaN];
    const outward = (x) => (Number.isFinite(x) ? Math.abs(x) * error + least : 0);
    return [low - outward(low), high + outward(high)];
  };
  const atLeast = (least, [low, high]) => [Math.max(low, least), Math.max(high, least)];

  // An operation that is monotone in each operand; on multiples of the unit it is exact where the
  // result is one, too.
  const corners = (operation, error, least = 0, unit = 1) => (a, b) => {
    const [as, bs] = [lift(a), lift(b)];
    const values = as.flatMap((x) => bs.map((y) => operation(x, y)));
    const exact = [...as, ...bs, ...values].every((x) => Number.isSafeInteger(x / unit));
    return exact ? around(values, 0) : around(values, error, least);
  };
  const rising = (operation, error, least = 0) => (x) =>
    around(lift(x).map((end) => operation(end)), error, least);
  const even = (operation) => (x) => operation(abs(x));

  const neg = (x) => {
    const [low, high] = lift(x);
    return [-high, -low];
  };
  const abs = (x) => {
    const [low, high] = lift(x);
    if (low >= 0) return [low, high];
    return high <= 0 ? [-high, -low] : [0, Math.max(-low, high)];
  };
  const isZero = (x) => lift(x).every((end) => end === 0);
  const product = corners((x, y) => x * y, ROUNDING, LEAST);
  const mul = (a, b) => (isZero(a) || isZero(b) ? [0, 0] : product(a, b));
  const quotient = corners((x, y) => x / y, ROUNDING, LEAST);
  const div = (a, b) => {
    const [low, high] = lift(b);
    if (low <= 0 && high >= 0) return low < high ? [-Infinity, Infinity] : quotient(a, b);
    if (b === 2) return lift(a).map((end) => end / 2); // exact
    return isZero(a) ? [0, 0] : quotient(a, b);
  };
  const monotonePower = corners(Math.pow, LIBRARY, LEAST);
  const pow = (a, b) => {
    const [low, high] = lift(a);
    const n = middle(b);
    if (n % 2 === 0) return atLeast(0, monotonePower(abs(a), b));
    if (Math.abs(n % 2) === 1) return monotonePower(a, b);
    return atLeast(0, monotonePower([Math.max(low, 0), high], b));
  };

  const ln = rising((x) => Math.log(Math.max(x, 0)), LIBRARY);
  const ln1p = rising((x) => Math.log1p(Math.max(x, -1)), LIBRARY);
  const log = (u, rest) => (Math.abs(middle(rest)) < 0.5 ? ln1p(rest) : ln(u));
  const root = rising((x) => Math.sqrt(Math.max(x, 0)), ROUNDING);
  const exponential = rising(Math.exp, LIBRARY, LEAST);

  const byMiddle = (test) => (a, b) => test(middle(a), middle(b));
  const tests = Object.fromEntries(
    ["less", "notAbove", "equal", "same", "atMost", "below"].map((name) => [name, byMiddle(num[name])]),
  );
  const extreme = (choose) => (...xs) =>
    [0, 1].map((end) => choose(...xs.map((x) => lift(x)[end])));

  // ---------------------------------------------------------------- in and out

  // The digits of a decimal without zeros at the ends, and its last place.
  const decimal = (text) => {
    const [, sign, whole, part = "", power = "0"] =
      /^([-+]?)(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(text) || [text, "", ""];
    const digits = (whole + part).replace(/^0+/, "");
    const kept = digits.replace(/0+$/, "");
    const place = Number(power) - part.length + digits.length - kept.length;
    return { digits: kept, name: kept && `${sign === "-" ? "-" : ""}${kept}e${place}` };
  };
  const isExact = (text) => decimal(text).name === decimal(Number(text).toPrecision(100)).name;

  // Where a decimal lies that a reader typed: its double is the nearest, not the same.
  const typed = (text) => {
    const x = text === "" ? NaN : Number(text);
    return around([x], !Number.isFinite(x) || isExact(text) ? 0 : ROUNDING, isExact(text) ? 0 : LEAST);
  };

  // May other decimals than this one have the same double, which the reader could mean?
  const isTooFine = (text) =>
    text !== "" && !isExact(text) && (decimal(text).digits.length > DIGITS || Number(text) === 0);

  // How many digits, at most `most`, both ends have after rounding.
  const agreed = ([low, high], most) => {
    let count = most;
    while (count > 0 && low.toPrecision(count) !== high.toPrecision(count)) count -= 1;
    return count;
  };

  const strict = {
    ...tests, neg, abs, mul, div, pow, ln, log,
    add: corners((x, y) => x + y, ROUNDING, 0, 1 / 2),
    sub: corners((x, y) => x - y, ROUNDING, 0, 1 / 2),
    sqrt: (x) => atLeast(0, root(x)), exp: (x) => atLeast(0, exponential(x)),
    sinh: rising(Math.sinh, LIBRARY), cosh: even(rising(Math.cosh, LIBRARY)),
    tanh: rising(Math.tanh, LIBRARY), atanh: rising(Math.atanh, LIBRARY),
    lnCosh: even(rising(num.lnCosh, 4 * LIBRARY, LEAST)),
    floor: rising(Math.floor, 0), ceiling: rising(Math.ceil, 0),
    floorLog: corners(num.floorLog, 0), binomial: corners(num.binomial, SERIES),
    share: corners(num.share, SERIES, LEAST), lnBinomial: corners(num.lnBinomial, SERIES),
    min: extreme(Math.min), max: extreme(Math.max),
    E: around([Math.E], ROUNDING), PI: around([Math.PI], ROUNDING),
    middle, typed, isTooFine, agreed,
  };

  // The arithmetic for decimals that were typed.  If they have few digits, the square of a quotient
  // that is whole but for rounding is whole: with d digits it is 10^(-2d) away from it or none.
  const suited = (texts) => {
    const gap = 10 ** (-2 * Math.max(...texts.map((text) => decimal(text).digits.length)));
    const settles = (x) => 1e-14 * Math.max(1, Math.abs(x)) < gap;
    return {
      ...strict,
      floor: rising((x) => (settles(x) ? num.floor : Math.floor)(x), 0),
      ceiling: rising((x) => (settles(x) ? num.ceiling : Math.ceil)(x), 0),
    };
  };
  return { ...strict, suited };
})();
