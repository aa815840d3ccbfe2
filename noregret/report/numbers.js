// How is a formula computed in doubles?
//
// `num` has the arithmetic of formulas: what Math does not have, or what loses digits as it stands,
// is written out here.
const num = (() => {
  const LN_2PI = Math.log(2 * Math.PI);
  const LAST_BITS = 4e-15; // what the rounding of a few operations can explain

  // ln u, given u and u - 1: near 1 the second one has more digits.
  const log = (u, rest) => (Math.abs(rest) < 0.5 ? Math.log1p(rest) : Math.log(u));

  const lnCosh = (x) => {
    const y = Math.abs(x);
    if (y < 1) return Math.log1p(2 * Math.sinh(y / 2) ** 2);
    return y - Math.LN2 + Math.log1p(Math.exp(-2 * y));
  };

  // A number that is a whole one but for rounding counts as that one: 0.3^2/0.1^2 is 9.
  const settled = (x) => {
    const whole = Math.round(x);
    const rounding = Math.min(1e-3, LAST_BITS * Math.max(1, Math.abs(x)));
    return Math.abs(x - whole) <= rounding ? whole : x;
  };
  const floor = (x) => Math.floor(settled(x));
  const ceiling = (x) => Math.ceil(settled(x));

  // The largest k with base^k <= x, for whole x >= 1.
  const floorLog = (x, base) => {
    if (!Number.isFinite(x)) return x;
    let k = Math.floor(Math.log(x) / Math.log(base));
    while (Math.pow(base, k) > x) k -= 1;
    while (Math.pow(base, k + 1) <= x) k += 1;
    return k;
  };

  const same = (a, b) => Math.abs(a - b) <= LAST_BITS * Math.max(Math.abs(a), Math.abs(b));
  const atMost = (a, b) => a <= b || same(a, b);
  const below = (a, b) => a < b && !same(a, b);

  // C(n, k); the loop ends soon, for C(n, k) >= 2^k where 2k <= n.
  const binomial = (n, k) => {
    if (k < 0 || k > n) return 0;
    const few = Math.min(k, n - k);
    let result = 1;
    for (let i = 1; i <= few && result !== Infinity; i += 1) result *= (n - few + i) / i;
    return n < 2 ** 53 && result < 2 ** 53 ? Math.round(result) : result;
  };

  // ln n! - (n + 1/2) ln n + n - ln(2 pi)/2, by Stirling's series.
  const stirling = (n) => {
    if (n < 16) {
      let factorial = 1;
      for (let i = 2; i <= n; i += 1) factorial *= i;
      return Math.log(factorial) - (n + 0.5) * Math.log(n) + n - LN_2PI / 2;
    }
    const q = n * n;
    return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / q) / q) / q) / q) / n;
  };

  // x ln(x/m) + m - x, which is small where x is near m (C. Loader, 2000).
  const deviance = (x, m) => {
    const v = (x - m) / (x + m);
    if (!(Math.abs(v) < 0.1)) return x * Math.log(x / m) + m - x;
    let sum = (x - m) * v;
    let power = 2 * x * v;
    for (let j = 3; ; j += 2) {
      power *= v * v;
      const next = sum + power / j;
      if (next === sum) return sum;
      sum = next;
    }
  };

  const lnRest = (n, k) =>
    stirling(n) - stirling(k) - stirling(n - k) + (Math.log(n / k / (n - k)) - LN_2PI) / 2;

  // C(n, k)/2^n, also where neither of the two is a double.
  const share = (n, k) => {
    if (k < 0 || k > n) return 0;
    if (k === 0 || k === n) return Math.pow(2, -n);
    return Math.exp(lnRest(n, k) - deviance(k, n / 2) - deviance(n - k, n / 2));
  };

  const lnBinomial = (n, k) => {
    const direct = binomial(n, k);
    if (direct !== Infinity) return Math.log(direct);
    const few = Math.min(k, n - k);
    return lnRest(n, few) + few * Math.log(n / few) - (n - few) * Math.log1p(-few / n);
  };

  return {
    add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b,
    neg: (a) => -a, pow: Math.pow, sqrt: Math.sqrt, abs: Math.abs, min: Math.min, max: Math.max,
    exp: Math.exp, ln: Math.log, sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh,
    atanh: Math.atanh, E: Math.E, PI: Math.PI,
    less: (a, b) => a < b, notAbove: (a, b) => a <= b, equal: (a, b) => a === b,
    log, lnCosh, floor, ceiling, floorLog, same, atMost, below, binomial, share, lnBinomial,
  };
})();
