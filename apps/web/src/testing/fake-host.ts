/** A host for tests, with its own element, storage and title; the page is not touched. */
import { API_EXTENSIONS } from "@vitrine/contract/extensions";
import { createMemoryRouter } from "react-router-dom";
import type { Host } from "../shared/host/host.ts";
import type { HostStorage } from "../shared/host/host-storage.ts";

/** A storage of the test's own. */
export function createMapStorage(texts = new Map<string, string>()): HostStorage {
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => texts.set(key, text).has(key),
    remove: (key) => void texts.delete(key),
  };
}

export function createFakeHost(given: Partial<Host> = {}): Host {
  const root = given.root ?? document.createElement("html");
  let title = "";
  return {
    basePath: "",
    apiUrl: "/api",
    extensions: new Set(API_EXTENSIONS),
    fetch: () => Promise.reject(new TypeError("Nobody answers.")),
    root,
    selector: ":root",
    themeStyle: document.createElement("style"),
    fontStyle: null,
    icon: null,
    installationName: "",
    startLogo: "",
    nonce: "",
    storage: createMapStorage(),
    tabStorage: createMapStorage(),
    onStorageChange: () => {},
    languages: ["de"],
    prefersDark: window.matchMedia("(prefers-color-scheme: dark)"),
    createRouter: (routes) => createMemoryRouter(routes),
    title: () => title,
    setTitle: (next) => {
      title = next;
    },
    address: () => new URL("https://portal.example/"),
    replaceAddress: () => {},
    open: () => {},
    leave: () => {},
    reload: () => {},
    ...given,
  };
}
