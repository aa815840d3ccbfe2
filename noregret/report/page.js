"use strict";
// Which theorems are shown, and how? Works from disk, without a network.
(() => {
  const $ = (id) => document.getElementById(id);
  const theorems = [...document.querySelectorAll("article.theorem")];
  const families = [...document.querySelectorAll("section.family")];
  const cards = [...document.querySelectorAll("#map .card")];
  const parts = [...document.querySelectorAll(".part")];
  const rows = new Map(
    [...document.querySelectorAll("#map li")].map((row) => [row.dataset.row, row]),
  );
  document.documentElement.classList.add("js");

  // ---- search and filters
  const fields = ["family", "verdict", "proof"];
  function filter() {
    const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const theorem of theorems) {
      const fits =
        words.every((word) => theorem.dataset.text.includes(word)) &&
        fields.every((name) => !$(name).value || theorem.dataset[name] === $(name).value);
      theorem.hidden = !fits;
      rows.get(theorem.id).hidden = !fits;
      count += fits;
    }
    const all = words.length === 0 && fields.every((name) => !$(name).value);
    for (const part of parts) part.hidden = !all;
    for (const [groups, member] of [[families, "article.theorem"], [cards, "li"]]) {
      for (const group of groups) {
        group.hidden = [...group.querySelectorAll(member)].every((one) => one.hidden);
      }
    }
    $("shown").textContent = `${count} of ${theorems.length}`;
    $("unfold").textContent = "Open all";
  }
  $("search").addEventListener("input", filter);
  for (const name of fields) $(name).addEventListener("change", filter);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      $("search").focus();
    }
  });

  // ---- details; a calculator is made when it is first seen, never for paper
  let closed = [];
  function mount(theorem, asked = {}) {
    for (const place of theorem.querySelectorAll(".calculator")) {
      mountCalculator(place, place.dataset.key, asked);
    }
  }
  for (const theorem of theorems) {
    const details = theorem.querySelector(":scope > details");
    details.addEventListener("toggle", () => {
      if (details.open && !closed.length) mount(theorem);
      makeReachable(theorem);
    });
  }
  function visible() {
    return theorems.filter((theorem) => !theorem.hidden);
  }
  $("unfold").addEventListener("click", () => {
    const open = $("unfold").textContent === "Open all";
    for (const theorem of visible()) theorem.querySelector(":scope > details").open = open;
    $("unfold").textContent = open ? "Close all" : "Open all";
  });

  // ---- what scrolls can be reached by the keyboard
  function makeReachable(within) {
    for (const box of within.querySelectorAll(".statement, .formula, pre, td small")) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1) {
        box.tabIndex = 0;
      } else box.removeAttribute("tabindex");
    }
  }
  window.addEventListener("resize", () => makeReachable(document));

  // ---- a link opens its theorem, whatever is filtered, and sets the sliders: #key?N=10&eta=0.1
  function named() {
    const [key, values] = location.hash.slice(1).split(/\?(.*)/s);
    try {
      return [decodeURIComponent(key), Object.fromEntries(new URLSearchParams(values || ""))];
    } catch {
      return ["", {}]; // a link may be cut off within a letter: %E0%A4%A
    }
  }
  function follow() {
    const [key, asked] = named();
    const target = document.getElementById(key);
    if (!target) return;
    if (target.matches(".erratum")) target.open = true;
    const theorem = target.closest("article.theorem");
    if (theorem && theorem.hidden) {
      $("search").value = "";
      for (const name of fields) $(name).value = "";
      filter();
    }
    if (theorem) {
      theorem.querySelector(":scope > details").open = true;
      mount(theorem, asked);
    }
    target.scrollIntoView();
  }
  window.addEventListener("hashchange", follow);

  // ---- dark and light: as the system says, or as chosen
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  try {
    chosen = localStorage.getItem("noregret-theme");
  } catch {
    // a page from disk may have no storage
  }
  function paint() {
    const dark = chosen ? chosen === "dark" : system.matches;
    root.dataset.theme = dark ? "dark" : "light";
    $("theme").textContent = dark ? "Light" : "Dark";
  }
  $("theme").addEventListener("click", () => {
    chosen = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("noregret-theme", chosen);
    } catch {
      // then it lasts as long as the page
    }
    paint();
  });
  system.addEventListener("change", paint);

  // ---- on paper everything is open
  window.addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    for (const details of closed) details.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
    closed = [];
  });

  paint();
  filter();
  makeReachable(document);
  follow();
})();
