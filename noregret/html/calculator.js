// How does a reader ask a theorem for its number?
//
// mountCalculator(element, key) fills an empty element with the calculator of one theorem: a field
// and a slider a parameter, the value, the command that certifies it, and a curve.  It reads
// CALCULATORS, which is written from the theorems.
const mountCalculator = (() => {
  "use strict";
  const STEPS = 1000;
  const SAMPLES = 240;
  const SVG = "http://www.w3.org/2000/svg";
  const GREEK = {
    alpha: "α", beta: "β", delta: "δ", eps: "ε", eta: "η", lam: "λ", margin: "γ", rho: "ρ",
  };
  let mounted = 0;

  // ---------------------------------------------------------------- small parts

  const make = (tag, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };

  const draw = (tag, attributes, text = "") => {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.textContent = text;
    return node;
  };

  // m_star as m with a star, eta as its letter.
  const letter = (name) => {
    const [, base, tail, square] = /^([A-Za-z0-9]+)(?:_(\w+))?(\*\*2)?$/.exec(name) || [];
    if (base === undefined) return make("var", {}, name);
    const parts = [GREEK[base] || base];
    if (tail === "star") parts.push(make("sup", {}, "∗"));
    else if (tail) parts.push(make("sub", {}, tail));
    if (square) parts.push(make("sup", {}, "2"));
    return make("var", {}, ...parts);
  };

  const shown = (x) => {
    if (Math.abs(x) < 1e-300) return "0";
    if (Number.isInteger(x) && Math.abs(x) < 1e15) return String(x);
    // Zeros in place of digits that were dropped would be wrong digits.
    if (Math.abs(x) >= 1e9) return x.toExponential(6).replace(/\.?0+e/, "e");
    return Math.abs(x) >= 1e6 ? String(Math.round(x)) : String(Number(x.toPrecision(7)));
  };

  const raised = (n) => String(n).replace(/./g, (c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] || "⁻");

  const tickText = (x) => {
    const size = Math.abs(x);
    if (size !== 0 && (size >= 1e5 || size < 1e-3)) {
      const power = Math.floor(Math.log10(size) + 1e-9);
      const factor = Number((x / 10 ** power).toPrecision(3));
      return factor === 1 ? `10${raised(power)}` : `${factor}·10${raised(power)}`;
    }
    return String(Number(x.toPrecision(6)));
  };

  // ---------------------------------------------------------------- scales: 0 to 1 and back

  const evenScale = (low, high) => ({
    low, high, to: (x) => (x - low) / (high - low), from: (s) => low + s * (high - low),
    ticks: (count) => evenTicks(low, high, count),
  });

  const factorScale = (low, high) => ({
    low, high,
    to: (x) => Math.log(x / low) / Math.log(high / low),
    from: (s) => low * (high / low) ** s,
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
    const ticks = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i += 1) {
      ticks.push(Number((i * step).toPrecision(12)));
    }
    return ticks;
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

  // A value that is short to read and to type.
  const rounded = (parameter, x) => {
    const short = Number(x.toPrecision(3));
    const value = parameter.whole ? Math.round(short) : short;
    return Math.min(Math.max(value, parameter.low), parameter.high);
  };

  // ---------------------------------------------------------------- the curve

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
        if (Number.isFinite(y)) stretches[stretches.length - 1].push([x, y]);
        else if (stretches[stretches.length - 1].length) stretches.push([]);
      }
    }
    return stretches.filter((stretch) => stretch.length);
  };

  const heightScale = (ys) => {
    const low = Math.min(...ys);
    const high = Math.max(...ys);
    if (low > 0 && high / low > 30) return factorScale(low, high);
    const spread = high - low || Math.abs(high) || 1;
    const bottom = low >= 0 && low < spread ? 0 : low - 0.05 * spread;
    return evenScale(bottom, high + 0.05 * spread);
  };

  const curve = (calculator, parameter, p, width) => {
    const height = width < 420 ? 240 : 300;
    const box = { left: 62, right: width - 20, top: 28, bottom: height - 38 };
    const svg = draw("svg", {
      viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
      "aria-label": `${calculator.observed} against ${parameter.name}`,
    });
    const here = p[parameter.name];
    const reachable = here > 0 || parameter.low <= 0;
    const scale = scaleOf(
      reachable ? Math.min(parameter.low, here) : parameter.low,
      reachable ? Math.max(parameter.high, here) : parameter.high,
      parameter.log,
    );
    const stretches = sample(calculator, parameter, scale, p);
    const now = calculator.allowed(p) === null ? calculator.value(p) : NaN;
    const ys = stretches.flat().map(([, y]) => y);
    if (Number.isFinite(now)) ys.push(now);
    if (!ys.length) {
      svg.append(draw("text", {
        x: width / 2, y: height / 2, class: "axis", "text-anchor": "middle",
      }, "no value in this range"));
      return svg;
    }
    const heights = heightScale(ys);
    const across = (x) => box.left + scale.to(x) * (box.right - box.left);
    const up = (y) => box.bottom - heights.to(y) * (box.bottom - box.top);
    drawAxes(svg, box, { scale, heights, across, up }, [parameter.name, calculator.observed]);
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
    if (Number.isFinite(now) && reachable) {
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
    svg.append(draw("text", {
      x: box.right, y: box.bottom + 33, class: "axis name", "text-anchor": "end",
    }, GREEK[below] || below));
    svg.append(draw("text", {
      x: box.left, y: box.top - 14, class: "axis name", "text-anchor": "middle",
    }, beside.replace("**2", "²")));
  };

  // ---------------------------------------------------------------- the whole

  const copyButton = (text) => {
    const button = make("button", { type: "button", className: "calculator-copy" }, "Copy");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text());
      } catch {
        const area = make("textarea", { value: text() });
        button.after(area);
        area.select();
        document.execCommand("copy");
        area.remove();
        button.focus();
      }
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    return button;
  };

  const inputRow = (parameter, id, changed) => {
    const scale = scaleOf(parameter.low, parameter.high, parameter.log);
    const field = make("input", {
      type: "number", id, step: parameter.whole ? "1" : "any", value: String(parameter.start),
      autocomplete: "off", inputMode: parameter.low < 0 ? "text" : "decimal",
    });
    const slider = make("input", { type: "range", min: 0, max: STEPS, step: 1 });
    slider.setAttribute("aria-label", `${parameter.name}, slider`);
    const place = () => {
      const at = scale.to(Number(field.value));
      slider.value = Math.round(STEPS * (Number.isFinite(at) ? Math.min(Math.max(at, 0), 1) : 0));
      slider.setAttribute("aria-valuetext", field.value);
    };
    field.addEventListener("input", () => { place(); changed(); });
    slider.addEventListener("input", () => {
      field.value = String(rounded(parameter, scale.from(slider.value / STEPS)));
      slider.setAttribute("aria-valuetext", field.value);
      changed();
    });
    place();
    const label = make("label", { htmlFor: id }, letter(parameter.name), " ");
    if (parameter.name in GREEK || parameter.name.includes("_")) {
      label.append(make("code", {}, parameter.name), " ");
    }
    label.append(make("span", {}, parameter.meaning));
    return { field, row: make("div", { className: "calculator-row" }, label, field, slider) };
  };

  const claimOf = (calculator) =>
    calculator.equal ? " is" : calculator.lower ? " is at least" : " is at most";

  return (element, key) => {
    const calculator = CALCULATORS[key];
    if (!calculator || element.dataset.mounted) return;
    element.dataset.mounted = "true";
    mounted += 1;
    const id = `calculator-${mounted}`;
    const fields = {};

    const inputs = make("div", { className: "calculator-inputs" });
    for (const parameter of calculator.parameters) {
      const { field, row } = inputRow(parameter, `${id}-${parameter.name}`, () => update());
      fields[parameter.name] = field;
      inputs.append(row);
    }

    const output = make("output", { className: "calculator-value" });
    output.setAttribute("aria-live", "polite");
    const refusal = make("p", { className: "calculator-refusal", hidden: true });
    refusal.setAttribute("role", "status");
    const fixed = make("ul", { className: "calculator-fixed" });
    const command = make("code", { className: "calculator-command-text" });
    const certified = make(
      "div", { className: "calculator-command" },
      make("span", {}, "Certified digits"), command, copyButton(() => command.textContent),
    );
    const over = make("select", { id: `${id}-over` });
    for (const { name } of calculator.parameters) over.append(make("option", { value: name }, name));
    const along = calculator.parameters.find((parameter) => parameter.name === "T");
    if (along) over.value = "T";
    const picture = make("div", { className: "calculator-picture" });

    const values = () => {
      const p = {};
      for (const [name, field] of Object.entries(fields)) {
        p[name] = field.value === "" ? NaN : Number(field.value);
      }
      return p;
    };

    const redraw = () => {
      const parameter = calculator.parameters.find(({ name }) => name === over.value);
      const width = Math.max(260, Math.round(picture.clientWidth) || 480);
      picture.replaceChildren(curve(calculator, parameter, values(), width));
    };

    const update = () => {
      const p = values();
      const sentence = calculator.allowed(p);
      const value = sentence === null ? calculator.value(p) : NaN;
      const finite = Number.isFinite(value);
      output.textContent = finite ? `≈ ${shown(value)}` : "—";
      output.dataset.value = String(value);
      refusal.hidden = finite;
      refusal.textContent = finite ? "" : sentence === null
        ? "The bound is not finite here, or too large for this page: ask the command."
        : `${sentence}.`;
      fixed.replaceChildren(...(sentence === null ? calculator.fixed : []).map((one) =>
        make("li", {}, "with ", letter(one.name), ` ≈ ${shown(one.value(p))}`,
          make("span", {}, ` (${one.text})`))));
      for (const [name, field] of Object.entries(fields)) {
        field.setAttribute("aria-invalid", String(!Number.isFinite(p[name])));
      }
      const given = calculator.fixed.filter((one) => one.given);
      command.textContent = [
        "noregret bound", key,
        ...calculator.parameters.map(({ name }) => `${name}=${fields[name].value}`),
        ...given.map((one) => `${one.name}=${one.value(p)}`),
      ].join(" ");
      certified.hidden = sentence !== null;
      redraw();
    };

    over.addEventListener("change", redraw);
    const claim = make(
      "div", { className: "calculator-claim" },
      make("span", {}, letter(calculator.observed), claimOf(calculator)), output,
    );
    const answer = make("div", { className: "calculator-answer" }, claim, refusal, fixed, certified);
    const label = make("label", { htmlFor: `${id}-over` }, "Curve over ", over);
    const side = make("div", { className: "calculator-curve" }, label, picture);
    element.replaceChildren(make("div", { className: "calculator-body" }, inputs, answer, side));
    update();
    let width = picture.clientWidth;
    new ResizeObserver(() => {
      if (picture.clientWidth !== width) {
        width = picture.clientWidth;
        redraw();
      }
    }).observe(picture);
  };
})();
