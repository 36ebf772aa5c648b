/** Host of a portal that fills the page. Only this file and the entry use the page's globals. */
import { parseApiExtensions } from "@vitrine/contract/extensions";
import { createHashRouter } from "react-router-dom";
import type { Host } from "../shared/host/host.ts";
import { createBrowserStorage } from "../shared/host/host-storage.ts";
import { createFetchReusingEarlyRequests } from "./early-fetch.ts";

export function createBrowserHost(): Host {
  const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const basePath = readMeta("vitrine-base") ?? "";
  return {
    basePath,
    apiUrl: readMeta("vitrine-api") ?? "/api",
    extensions: parseApiExtensions(readMeta("vitrine-extensions")),
    fetch: createFetchReusingEarlyRequests(window.vitrineEarly ?? {}),
    root: document.documentElement,
    selector: ":root",
    themeStyle: document.querySelector<HTMLStyleElement>("#portal-theme"),
    fontStyle: document.querySelector<HTMLStyleElement>("#portal-font"),
    icon: document.querySelector<HTMLLinkElement>("#portal-icon"),
    installationName: readMeta("application-name") ?? "",
    startLogo: readMeta("vitrine-logo") ?? "",
    nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "",
    storage: createBrowserStorage(() => localStorage, basePath),
    tabStorage: createBrowserStorage(() => sessionStorage, basePath),
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
