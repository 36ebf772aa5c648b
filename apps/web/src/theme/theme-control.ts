/** Controls the active theme. Switching sets attributes on the root; React components need not rerender. */
import type { ThemeOption, Themes } from "@vitrine/settings/portal-settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { borrowAttributes } from "../shared/host/borrow-attributes.ts";
import type { Host } from "../shared/host/host.ts";
import type { HostStorage } from "../shared/host/host-storage.ts";
import type { Scheme } from "./theme-css.ts";

export const THEME_KEY = "vitrine.theme";

export interface ThemeControl {
  /** Key of the active theme. */
  get(): string;
  subscribe(listener: () => void): () => void;
  /** Adds the themes of the settings to the page, and activates the chosen one or the one for the device. */
  install(themes: Themes): Promise<void>;
  choose(key: string): void;
}

type ThemeHost = Pick<Host, "root" | "selector" | "themeStyle" | "storage" | "prefersDark">;

/** Attributes set on the root; the last one by Mantine. */
const ATTRIBUTES = [
  ...["data-portal-theme", "data-mantine-color-scheme", "data-button-hover", "data-list-hover"],
  "data-respect-reduced-motion",
];

/** `closed` restores the original attributes and styles. */
export function createThemeControl(host: ThemeHost, closed: AbortSignal): ThemeControl {
  const { root, storage, prefersDark, themeStyle } = host;
  borrowAttributes(root, ATTRIBUTES, closed);
  const initialCss = themeStyle?.textContent ?? "";
  closed.addEventListener("abort", () => {
    if (themeStyle && themeStyle.textContent !== initialCss) themeStyle.textContent = initialCss;
  });
  let themes: Themes | null = null;
  let schemes: ReadonlyMap<string, Scheme> = new Map();
  const listeners = new Set<() => void>();
  const activate = (option: ThemeOption) => {
    root.dataset.portalTheme = option.key;
    root.dataset.mantineColorScheme = schemeOf(option.key);
    root.toggleAttribute("data-button-hover", option.appearance_options.button_hover_effect);
    root.toggleAttribute("data-list-hover", option.appearance_options.list_hover_effect);
    for (const listener of listeners) listener();
  };
  const schemeOf = (key: string): Scheme => schemes.get(key) ?? (key === "dark" ? "dark" : "light");
  let chosen: string | null = null;
  /** Activates the chosen theme, else the one for the device. */
  const activatePreferred = () => {
    if (!themes) return;
    const deviceTheme = prefersDark.matches ? themes.default_dark : themes.default_light;
    const option = find(chosen) ?? find(deviceTheme) ?? themes.options[0];
    if (option) activate(option);
  };
  prefersDark.addEventListener("change", activatePreferred, { signal: closed });
  const find = (key: string | null) => themes?.options.find((option) => option.key === key);
  return {
    get: () => root.dataset.portalTheme ?? "",
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    install: async (next) => {
      if (next === themes) return;
      themes = next;
      // The page contains the shipped themes: compile only if the settings differ.
      const shipped =
        root.dataset.themes === "shipped" && JSON.stringify(next.options) === JSON.stringify(shippedThemes);
      if (schemes.size > 0 || !shipped) {
        const { compileThemes } = await import("./theme-css.ts");
        if (closed.aborted || next !== themes) return;
        const compiled = compileThemes(next.options, host.selector);
        schemes = compiled.schemes;
        if (themeStyle) themeStyle.textContent = compiled.css;
      }
      chosen = next.show_theme_selection ? readStoredKey(storage) : null;
      activatePreferred();
    },
    choose: (key) => {
      const option = find(key);
      if (!option) return;
      chosen = key;
      storage.set(THEME_KEY, JSON.stringify({ key, scheme: schemeOf(key) }));
      activate(option);
    },
  };
}

function readStoredKey(storage: HostStorage): string | null {
  try {
    const choice: unknown = JSON.parse(storage.get(THEME_KEY) ?? "null");
    return choice !== null && typeof choice === "object" && "key" in choice ? String(choice.key) : null;
  } catch {
    return null;
  }
}
