// How does a bound run along one of its parameters?
//
// plot.curve(calculator, parameter, p, width) draws it as an SVG, the value at p marked; plot.scaleOf
// places values between 0 and 1, for the axes and for sliders.
const plot = (() => {
  "use strict";
  const SAMPLES = 240;
  const LARGEST = 1e300; // what is larger is not drawn: sums of such numbers are no doubles
  const MOST_TICKS = 50;
  const NOISE = 1e-12; // a curve that moves by less, relative, is flat but for rounding
  const SVG = "http://www.w3.org/2000/svg";
  const draw = (tag, attributes, text = "") => {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.textContent = text;
    return node;
  };

  const raised = (n) => String(n).replace(/./g, (c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] || "⁻");

  const tickText = (x) => {
    const size = Math.abs(x);
    if (size < 1e-300) return "0";
    if (size >= 1e5 || size < 1e-3) {
      const power = Math.floor(Math.log10(size) + 1e-9);
      const factor = Number((x / 10 ** power).toPrecision(3));
      return factor === 1 ? `10${raised(power)}` : `${factor}·10${raised(power)}`;
    }
    return String(Number(x.toPrecision(6)));
  };

  // ---------------------------------------------------------------- scales: 0 to 1 and back

  const evenScale = (low, high) => ({
    low, high,
    to: (x) => (x / 2 - low / 2) / (high / 2 - low / 2),
    from: (s) => low * (1 - s) + high * s,
    ticks: (count) => evenTicks(low, high, count),
  });

  const factorScale = (low, high) => ({
    low, high,
    to: (x) => (Math.log(x) - Math.log(low)) / (Math.log(high) - Math.log(low)),
    from: (s) => low ** (1 - s) * high ** s,
    ticks: (count) => factorTicks(low, high, count),
  });

  // By factors away from an end that is zero.
  const shiftedScale = (low, high) => ({
    low, high,
    to: (x) => Math.log1p(x - low) / Math.log1p(high - low),
    from: (s) => low + Math.expm1(s * Math.log1p(high - low)),
    ticks: (count) =>
      high - low <= 20 ? evenTicks(low, high, count) : [low, ...factorTicks(1, high, count)],
  });

  const scaleOf = (low, high, log) => {
    if (!log) return evenScale(low, high);
    return low > 0 ? factorScale(low, high) : shiftedScale(low, high);
  };

  const evenTicks = (low, high, count) => {
    const rough = (high - low) / count;
    const size = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((factor) => factor * size).find((s) => s >= rough * 0.999);
    const first = Math.ceil(low / step - 1e-9);
    const more = Math.floor(high / step + 1e-9) - first;
    if (!(more >= 0 && more < MOST_TICKS)) return [];
    return Array.from({ length: more + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  };

  const factorTicks = (low, high, count) => {
    const [first, last] = [Math.log10(low), Math.log10(high)];
    if (last - first < 1) return evenTicks(low, high, count).filter((x) => x >= low);
    const between = last - first < 2.5 ? [1, 2, 5] : [1];
    const step = Math.max(1, Math.ceil((last - first) / count));
    const ticks = [];
    for (let k = Math.floor(first); k <= last + 1e-9; k += 1) {
      if (k % step === 0) ticks.push(...between.map((factor) => factor * Number(`1e${k}`)));
    }
    return ticks.filter((x) => x >= low * 0.999999 && x <= high * 1.000001);
  };

  // ---------------------------------------------------------------- the curve

  const isDrawable = (y) => Math.abs(y) <= LARGEST;

  // The bound along one parameter: stretches of points, broken where it is not defined.
  const sample = (calculator, parameter, scale, p) => {
    const stretches = [[]];
    let before = NaN;
    for (let i = 0; i <= SAMPLES; i += 1) {
      let x = i === SAMPLES ? scale.high : scale.from(i / SAMPLES);
      if (parameter.whole) x = Math.round(x);
      if (x !== before) {
        before = x;
        const at = { ...p, [parameter.name]: x };
        const y = calculator.allowed(at) === null ? calculator.value(at) : NaN;
        if (isDrawable(y)) stretches[stretches.length - 1].push([x, y]);
        else if (stretches[stretches.length - 1].length) stretches.push([]);
      }
    }
    return stretches.filter((stretch) => stretch.length);
  };

  const heightScale = (ys) => {
    const low = Math.min(...ys);
    const high = Math.max(...ys);
    if (low > 0 && high > 30 * low) return factorScale(low, high);
    const size = Math.max(Math.abs(low), Math.abs(high));
    const spread = high - low > NOISE * size ? high - low : size || 1;
    const bottom = low >= 0 && low < spread ? 0 : low - 0.05 * spread;
    return evenScale(bottom, high + 0.05 * spread);
  };

  const curve = (calculator, parameter, p, width) => {
    const height = width < 420 ? 240 : 300;
    const box = { left: 62, right: width - 20, top: 28, bottom: height - 38 };
    const svg = draw("svg", {
      viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
      "aria-label": `${calculator.observed.spoken} against ${parameter.name}`,
    });
    const here = p[parameter.name];
    const reachable = isDrawable(here) && (here > 0 || parameter.low <= 0);
    const scale = scaleOf(
      reachable ? Math.min(parameter.low, here) : parameter.low,
      reachable ? Math.max(parameter.high, here) : parameter.high,
      parameter.log,
    );
    const stretches = sample(calculator, parameter, scale, p);
    const now = calculator.allowed(p) === null ? calculator.value(p) : NaN;
    const ys = stretches.flat().map(([, y]) => y);
    if (isDrawable(now)) ys.push(now);
    if (!ys.length) {
      svg.append(draw("text", {
        x: width / 2, y: height / 2, class: "axis", "text-anchor": "middle",
      }, "no value to draw in this range"));
      return svg;
    }
    const heights = heightScale(ys);
    const across = (x) => box.left + scale.to(x) * (box.right - box.left);
    const up = (y) => box.bottom - heights.to(y) * (box.bottom - box.top);
    drawAxes(svg, box, { scale, heights, across, up }, [parameter.letter, calculator.observed]);
    for (const stretch of stretches) {
      const points = stretch.map(([x, y]) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`);
      if (points.length === 1) points.push(points[0]);
      const [first, last] = [points[0], points[points.length - 1]].map((q) => q.split(",")[0]);
      const floor = box.bottom;
      svg.append(draw("path", {
        class: "area", d: `M${first},${floor}L${points.join("L")}L${last},${floor}Z`,
      }));
      svg.append(draw("path", { class: "line", d: `M${points.join("L")}` }));
    }
    if (isDrawable(now) && reachable) {
      const [x, y] = [across(here).toFixed(1), up(now).toFixed(1)];
      svg.append(draw("path", { class: "guide", d: `M${x},${box.bottom}L${x},${y}L${box.left},${y}` }));
      svg.append(draw("circle", { class: "mark", cx: x, cy: y, r: 5 }));
    }
    return svg;
  };

  const drawAxes = (svg, box, { scale, heights, across, up }, [below, beside]) => {
    const count = Math.max(3, Math.floor((box.right - box.left) / 70));
    for (const y of heights.ticks(6)) {
      svg.append(draw("path", { class: "grid", d: `M${box.left},${up(y)}H${box.right}` }));
      svg.append(draw("text", {
        x: box.left - 7, y: up(y) + 4, class: "axis", "text-anchor": "end",
      }, tickText(y)));
    }
    for (const x of scale.ticks(count)) {
      svg.append(draw("path", { class: "grid", d: `M${across(x)},${box.bottom}v4` }));
      svg.append(draw("text", {
        x: across(x), y: box.bottom + 17, class: "axis", "text-anchor": "middle",
      }, tickText(x)));
    }
    svg.append(draw("path", {
      class: "frame", d: `M${box.left},${box.top}V${box.bottom}H${box.right}`,
    }));
    svg.append(lettered({
      x: box.right, y: box.bottom + 33, class: "axis name", "text-anchor": "end",
    }, below));
    svg.append(lettered({
      x: box.left, y: box.top - 14, class: "axis name", "text-anchor": "middle",
    }, beside));
  };

  // A letter as the theorem writes it, its indices lowered and its powers raised.
  const lettered = (attributes, { levels }) => {
    const text = draw("text", attributes);
    let before = 0;
    for (const [sign, level] of levels) {
      const moved = level === before ? {} : { dy: `${0.3 * (before - level)}em` };
      text.append(draw("tspan", { ...moved, "font-size": level ? "75%" : "100%" }, sign));
      before = level;
    }
    return text;
  };

  return { scaleOf, curve };
})();
