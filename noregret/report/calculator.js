// How does a reader ask a theorem for its number?
//
// mountCalculator(element, key) fills an empty element with the calculator of one theorem: a field
// and a slider a parameter, the value, the command that certifies it, and a curve.  It reads
// CALCULATORS, which is written from the theorems.  Of a value only digits are shown that are right.
const mountCalculator = (() => {
  "use strict";
  const STEPS = 1000;
  const DIGITS = 7;
  const FEWEST = 3; // digits that are worth showing
  const NEARBY = 1e-14; // farther than rounding could reach, relative
  const TOO_COARSE = "Floats are too coarse here: the command below gives every digit.";
  const { scaleOf, curve } = plot;
  let mounted = 0;

  // ---------------------------------------------------------------- small parts

  const make = (tag, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };

  // HTML that was made from the theorem, where all text is escaped.
  const written = (tag, html, properties = {}) =>
    make(tag, { ...properties, innerHTML: html });
  const letter = ({ math }) => written("span", math);

  // An interval as a number with the digits that both ends agree on; null if they are too few.
  const shown = ([low, high]) => {
    if (!Number.isFinite(high - low)) return null;
    if (Math.max(Math.abs(low), Math.abs(high)) < 1e-300) return "0";
    if (low === high && Number.isInteger(low) && Math.abs(low) < 1e15) return String(low);
    const places = Math.floor(Math.log10(Math.abs(high))) + 1;
    const digits = span.agreed([low, high], places <= 9 ? Math.max(DIGITS, places) : DIGITS);
    if (digits < FEWEST) return null;
    // Zeros in place of digits that were dropped would be wrong digits.
    if (places > digits) return low.toExponential(digits - 1).replace(/\.?0+e/, "e");
    return String(Number(low.toPrecision(digits)));
  };

  // Could decimals that have the same doubles be judged otherwise?
  const isDoubtful = (calculator, texts, p) => {
    const allowed = (at) => calculator.allowed(at) === null;
    return Object.keys(p).some((name) => span.isTooFine(texts[name]) && [-1, 1].some((side) => {
      const step = side * NEARBY * Math.max(Math.abs(p[name]), 1e-300);
      return allowed({ ...p, [name]: p[name] + step }) !== allowed(p);
    }));
  };

  // What there is to say at the values that a reader typed: a number, or why there is none.
  const answerTo = (calculator, texts) => {
    const entries = Object.entries(texts);
    const p = Object.fromEntries(entries.map(([name, text]) => [name, text === "" ? NaN : Number(text)]));
    const answer = { p, number: null, refused: false, sentence: "", fixed: [] };
    if (isDoubtful(calculator, texts, p)) return { ...answer, sentence: TOO_COARSE };
    const broken = calculator.allowed(p);
    if (broken !== null) return { ...answer, refused: true, sentence: `${broken}.` };
    const typed = Object.fromEntries(entries.map(([name, text]) => [name, span.typed(text)]));
    const certain = (formula) => shown(formula(typed, span.suited(Object.values(texts))));
    const fixed = calculator.fixed.map((one) => ({ ...one, number: certain(one.value) }));
    if (!Number.isFinite(calculator.value(p))) {
      const sentence = "The bound is not finite here, or too large for this page: ask the command.";
      return { ...answer, sentence, fixed };
    }
    const number = certain(calculator.value);
    return { ...answer, number, sentence: number === null ? TOO_COARSE : "", fixed };
  };

  // A value that is short to read and to type.
  const rounded = (parameter, x) => {
    const short = Number(x.toPrecision(3));
    const value = parameter.whole ? Math.round(short) : short;
    return Math.min(Math.max(value, parameter.low), parameter.high);
  };

  // ---------------------------------------------------------------- the whole

  const copyButton = (text, name = "Copy") => {
    const button = make("button", { type: "button", className: "calculator-copy" }, name);
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
      setTimeout(() => { button.textContent = name; }, 1500);
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
    const label = make("label", { htmlFor: id }, letter(parameter.letter), " ");
    if (parameter.name.length > 1) label.append(make("code", {}, parameter.name), " ");
    label.append(written("span", parameter.meaning, { className: "calculator-meaning" }));
    const set = (text) => { field.value = text; place(); };
    return { field, set, row: make("div", { className: "calculator-row" }, label, field, slider) };
  };

  const claimOf = (calculator) =>
    calculator.equal ? " is" : calculator.lower ? " is at least" : " is at most";

  const setters = new WeakMap(); // of the calculators that are there

  // A calculator in an element; ``asked`` are values of some parameters, as a link has them.
  return (element, key, asked = {}) => {
    const calculator = CALCULATORS[key];
    if (!calculator) return;
    if (element.dataset.mounted) {
      setters.get(element)(asked);
      return;
    }
    element.dataset.mounted = "true";
    mounted += 1;
    const id = `calculator-${mounted}`;
    const fields = {};
    const rows = {};

    const inputs = make("div", { className: "calculator-inputs" });
    for (const parameter of calculator.parameters) {
      const made = inputRow(parameter, `${id}-${parameter.name}`, () => update());
      fields[parameter.name] = made.field;
      rows[parameter.name] = made;
      inputs.append(made.row);
    }

    const output = make("output", { className: "calculator-value" });
    output.setAttribute("aria-live", "polite");
    const refusal = make("p", { className: "calculator-refusal", hidden: true });
    refusal.setAttribute("role", "status");
    const told = make("ul", { className: "calculator-fixed" });
    const command = make("code", { className: "calculator-command-text" });
    const certified = make(
      "div", { className: "calculator-command" },
      make("span", {}, "Certified digits"), command, copyButton(() => command.textContent),
    );
    const link = make("a", { className: "calculator-link" }, "Link to these values");
    const shared = make(
      "div", { className: "calculator-command" }, link, copyButton(() => link.href, "Copy link"),
    );
    const over = make("select", { id: `${id}-over` });
    for (const { name, letter: { spoken } } of calculator.parameters) {
      over.append(make("option", { value: name }, spoken));
    }
    const along = calculator.parameters.find((parameter) => parameter.name === "T");
    if (along) over.value = "T";
    const picture = make("div", { className: "calculator-picture" });

    const texts = () =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));

    const redraw = (p) => {
      const parameter = calculator.parameters.find(({ name }) => name === over.value);
      const width = Math.max(260, Math.round(picture.clientWidth) || 480);
      picture.replaceChildren(curve(calculator, parameter, p, width));
    };

    const update = () => {
      const { p, number, refused, sentence, fixed } = answerTo(calculator, texts());
      output.textContent = number === null ? "—" : `≈ ${number}`;
      refusal.hidden = number !== null;
      refusal.innerHTML = sentence;
      told.replaceChildren(...fixed.filter((one) => one.number !== null).map((one) =>
        make("li", {}, "with ", letter(one.letter), ` ≈ ${one.number}`,
          written("span", ` (${one.text})`))));
      for (const [name, field] of Object.entries(fields)) {
        field.setAttribute("aria-invalid", String(!Number.isFinite(p[name])));
      }
      const given = calculator.fixed.filter((one) => one.given);
      command.textContent = [
        "noregret bound", key,
        ...calculator.parameters.map(({ name }) => `${name}=${fields[name].value}`),
        ...given.map((one) => `${one.name}=${one.value(p)}`),
      ].join(" ");
      certified.hidden = refused;
      link.href = `#${encodeURIComponent(key)}?${new URLSearchParams(texts())}`;
      redraw(p);
    };

    over.addEventListener("change", update);
    const claim = make(
      "div", { className: "calculator-claim" },
      make("span", {}, letter(calculator.observed), claimOf(calculator)), output,
    );
    const answer = make("div", { className: "calculator-answer" }, claim, refusal, told, certified, shared);
    const label = make("label", { htmlFor: `${id}-over` }, "Curve over ", over);
    const side = make("div", { className: "calculator-curve" }, label, picture);
    element.replaceChildren(make("div", { className: "calculator-body" }, inputs, answer, side));
    const set = (values) => {
      for (const [name, text] of Object.entries(values)) {
        if (Object.hasOwn(rows, name)) rows[name].set(text);
      }
      update();
    };
    setters.set(element, set);
    set(asked);
    let width = picture.clientWidth;
    new ResizeObserver(() => {
      if (picture.clientWidth !== width) {
        width = picture.clientWidth;
        update();
      }
    }).observe(picture);
  };
})();
