/** The browser's page as the home of a portal: the only file, beside the entry, that names what a page has once. */
import { readExtensions } from "@vitrine/contract/extensions";
import { createHashRouter } from "react-router-dom";
import type { Host } from "../shared/host/host.ts";
import { browserStorage } from "../shared/host/host-storage.ts";
import { earlyFetch } from "./early-fetch.ts";

export function browserHost(): Host {
  const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const basePath = said("vitrine-base") ?? "";
  return {
    basePath,
    apiUrl: said("vitrine-api") ?? "/api",
    extensions: readExtensions(said("vitrine-extensions")),
    fetch: earlyFetch(window.vitrineEarly ?? {}),
    root: document.documentElement,
    selector: ":root",
    themeStyle: document.querySelector<HTMLStyleElement>("#portal-theme"),
    fontStyle: document.querySelector<HTMLStyleElement>("#portal-font"),
    icon: document.querySelector<HTMLLinkElement>("#portal-icon"),
    installationName: said("application-name") ?? "",
    startLogo: said("vitrine-logo") ?? "",
    nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "",
    storage: browserStorage(() => localStorage, basePath),
    tabStorage: browserStorage(() => sessionStorage, basePath),
    onStorageChange: (listener, signal) =>
      window.addEventListener(
        "storage",
        ({ key, storageArea }) => {
          if (storageArea !== localStorage) return;
          if (key === null) listener(null);
          else if (key.startsWith(basePath)) listener(key.slice(basePath.length));
        },
        { signal },
      ),
    languages: navigator.languages,
    prefersDark: matchMedia("(prefers-color-scheme: dark)"),
    createRouter: createHashRouter,
    title: () => document.title,
    setTitle: (title) => {
      document.title = title;
    },
    address: () => new URL(window.location.href),
    replaceAddress: (address) => window.history.replaceState(window.history.state, "", address),
    open: (path) => window.location.replace(`#${path}`),
    leave: (url) => window.location.assign(url),
    reload: () => window.location.reload(),
  };
}
