/**
 * The environment of a portal: element, storage, address and device. All access to globals of the page goes through it,
 * so that several portals can share a page.
 */
import type { createHashRouter, RouteObject } from "react-router-dom";
import type { HostStorage } from "./host-storage.ts";

/** Media query for the device's dark mode. */
export type DarkModeMediaQuery = Pick<MediaQueryList, "matches" | "addEventListener">;

export interface Host {
  /** Path of the portal on its host, without a trailing slash; usually empty. */
  readonly basePath: string;
  /** URL of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** Extensions of the backend, as listed in the page. */
  readonly extensions: ReadonlySet<string>;
  readonly fetch: typeof fetch;
  /** Element with the attributes for theme, language and direction, and with CSS variables set at runtime. */
  readonly root: HTMLElement;
  /** CSS selector of the root, for generated styles. */
  readonly selector: string;
  /** Container for dialogs and menus. Undefined: at the end of the body. */
  readonly overlays?: HTMLElement;
  /** Style element with the colours of the themes. */
  readonly themeStyle: HTMLStyleElement | null;
  /** Style element with the custom font, inlined by the server with its revision; null if there is none. */
  readonly fontStyle: HTMLStyleElement | null;
  readonly icon: HTMLLinkElement | null;
  /** Name of the installation; the portal's title until the settings have one. May be empty. */
  readonly installationName: string;
  /** URL of the logo to show before the settings are loaded; may be empty. */
  readonly startLogo: string;
  /** Content-Security-Policy nonce for style elements; may be empty. */
  readonly nonce: string;
  /** Storage that persists across visits. */
  readonly storage: HostStorage;
  /** Storage of the tab, which persists across reloads. */
  readonly tabStorage: HostStorage;
  /** Calls the listener with the key that another tab has written to `storage`, or null if it cleared the storage. */
  onStorageChange(listener: (key: string | null) => void, signal: AbortSignal): void;
  /** Preferred languages of the browser, best first. */
  readonly languages: readonly string[];
  readonly prefersDark: DarkModeMediaQuery;
  createRouter(routes: RouteObject[]): ReturnType<typeof createHashRouter>;
  title(): string;
  setTitle(title: string): void;
  /** The page's URL. */
  address(): URL;
  /** Replaces the URL without loading anything and without a new history entry. */
  replaceAddress(address: URL): void;
  /** Opens a page of the portal by its path, replacing the current history entry. For use before the router exists. */
  open(path: string): void;
  /**
   * Set if the session is managed by another page, which is asked to renew it. Resolves when the session can be read
   * again; never resolves if nobody signs in there.
   */
  readonly renewSession?: () => Promise<void>;
  /** Leaves the portal for another site. */
  leave(url: string): void;
  reload(): void;
}
