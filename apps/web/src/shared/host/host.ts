/**
 * The environment of one portal: element, storage, address and device. Everything that a page has only once is accessed
 * here, so that a second portal can have its own.
 */
import type { createHashRouter, RouteObject } from "react-router-dom";
import type { HostStorage } from "./host-storage.ts";

/** Whether the device is dark, and when that changes: a MediaQueryList. */
export type PrefersDark = Pick<MediaQueryList, "matches" | "addEventListener">;

export interface Host {
  /** The path of the portal's host below which it is, without a slash at its end; mostly empty. */
  readonly basePath: string;
  /** Where the API is, without a slash at its end. */
  readonly apiUrl: string;
  /** What the backend has beyond the specified calls, as the page lists it. */
  readonly extensions: ReadonlySet<string>;
  readonly fetch: typeof fetch;
  /** Wears theme, language, direction and the variables that are set while the portal runs. */
  readonly root: HTMLElement;
  /** The root's selector, for styles that are made for it. */
  readonly selector: string;
  /** Where dialogs and menus hang. Undefined: at the end of the body. */
  readonly overlays?: HTMLElement;
  /** Holds the colours of the themes. */
  readonly themeStyle: HTMLStyleElement | null;
  /** The font that the server has written into the page, with its revision; null where it has written none. */
  readonly fontStyle: HTMLStyleElement | null;
  readonly icon: HTMLLinkElement | null;
  /** What the server is named; the portal's title until the settings have one. Empty where the page does not say. */
  readonly installationName: string;
  /** Address of the picture that stands in the header before the settings are known; empty without one. */
  readonly startLogo: string;
  /** Style elements without it are refused; empty where none is asked for. */
  readonly nonce: string;
  /** Across visits. */
  readonly storage: HostStorage;
  /** As long as the tab lives, reloads included. */
  readonly tabStorage: HostStorage;
  /** Calls with the key that another tab has written to `storage`, or null when it has removed all. */
  onStorageChange(listener: (key: string | null) => void, signal: AbortSignal): void;
  /** What the reader's device asks for, best first. */
  readonly languages: readonly string[];
  readonly prefersDark: PrefersDark;
  createRouter(routes: RouteObject[]): ReturnType<typeof createHashRouter>;
  title(): string;
  setTitle(title: string): void;
  /** The page's address, with its query. */
  address(): URL;
  /** Changes what stands in the address; nothing is loaded, and there is no way back to the old one. */
  replaceAddress(address: URL): void;
  /** Opens a page of the portal by its path in the place of the present one, before there is a router that could. */
  open(path: string): void;
  /**
   * Set where the session is another page's, which is asked to have it opened again. Resolves when it may be read anew;
   * never where nobody is signed in there any more.
   */
  readonly renewSession?: () => Promise<void>;
  /** Leaves the portal for another site. */
  leave(url: string): void;
  reload(): void;
}
