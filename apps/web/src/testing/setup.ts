import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { setI18n } from "react-i18next";
import { afterEach, vi } from "vitest";

// Files share one document and the libraries' state: each begins anew.
setI18n(undefined as never);
document.body.replaceChildren();
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
history.replaceState(null, "", "/");
vi.useRealTimers();
vi.unstubAllGlobals();
// What tests laid over the browser's own properties; React keeps a mark of its own.
for (const object of [document, navigator, window.screen]) {
  for (const name of Object.getOwnPropertyNames(object)) {
    if (!name.startsWith("_react")) Reflect.deleteProperty(object, name);
  }
}

// Parts are loaded when they are needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout and asks no media query.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
