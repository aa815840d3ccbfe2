"use strict";
// Which theorems are shown, and how? Works from disk, without a network.
(() => {
  const $ = (id) => document.getElementById(id);
  const theorems = [...document.querySelectorAll("article.theorem")];
  const families = [...document.querySelectorAll("section.family")];

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
      count += fits;
    }
    const all = words.length === 0 && fields.every((name) => !$(name).value);
    for (const family of families) {
      const own = family.querySelectorAll("article.theorem");
      family.hidden = own.length ? [...own].every((theorem) => theorem.hidden) : !all;
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
  function mount(theorem) {
    for (const place of theorem.querySelectorAll(".calculator:empty")) {
      mountCalculator(place, place.dataset.key);
    }
  }
  for (const theorem of theorems) {
    const details = theorem.querySelector(":scope > details");
    details.addEventListener("toggle", () => details.open && !closed.length && mount(theorem));
  }
  function visible() {
    return theorems.filter((theorem) => !theorem.hidden);
  }
  $("unfold").addEventListener("click", () => {
    const open = $("unfold").textContent === "Open all";
    for (const theorem of visible()) theorem.querySelector(":scope > details").open = open;
    $("unfold").textContent = open ? "Close all" : "Open all";
  });

  // ---- a link to a theorem opens it, whatever is filtered
  function named() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return ""; // a link may be cut off within a letter: %E0%A4%A
    }
  }
  function follow() {
    const target = document.getElementById(named());
    if (!target || !target.matches("article.theorem")) return;
    if (target.hidden) {
      $("search").value = "";
      for (const name of fields) $(name).value = "";
      filter();
    }
    target.querySelector(":scope > details").open = true;
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
    closed = [...document.querySelectorAll("article:not([hidden]) details:not([open])")];
    for (const details of closed) details.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
    closed = [];
  });

  paint();
  filter();
  follow();
})();
