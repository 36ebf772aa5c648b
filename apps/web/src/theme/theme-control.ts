/** Which theme is on. Switching it is two attributes on the root: React learns of it, but renders nothing for it. */
import type { ThemeOption, Themes } from "@vitrine/settings/portal-settings";
import { schemeOf, themesCss } from "@vitrine/settings/theme";

export const THEME_KEY = "vitrine.theme";

export interface ThemeControl {
  /** Key of the theme that is on. */
  get(): string;
  subscribe(listener: () => void): () => void;
  /** Puts the themes of the settings into the page, and turns on the one that was chosen or fits the device. */
  install(themes: Themes): void;
  choose(key: string): void;
}

export function createThemeControl(storage: Storage, root: HTMLElement, prefersDark: () => boolean): ThemeControl {
  let themes: Themes | null = null;
  const listeners = new Set<() => void>();
  const turnOn = (option: ThemeOption) => {
    root.dataset.portalTheme = option.key;
    root.dataset.mantineColorScheme = schemeOf(option.appearance);
    root.toggleAttribute("data-button-hover", option.appearance_options.button_hover_effect);
    root.toggleAttribute("data-list-hover", option.appearance_options.list_hover_effect);
    for (const listener of listeners) listener();
  };
  const find = (key: string | null) => themes?.options.find((option) => option.key === key);
  return {
    get: () => root.dataset.portalTheme ?? "",
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    install: (given) => {
      themes = given;
      writeThemes(root.ownerDocument, given.options);
      const kept = given.show_theme_selection ? keptKey(storage) : null;
      const option = find(kept) ?? find(prefersDark() ? given.default_dark : given.default_light) ?? given.options[0];
      if (option) turnOn(option);
    },
    choose: (key) => {
      const option = find(key);
      if (!option) return;
      storage.setItem(THEME_KEY, JSON.stringify({ key, scheme: schemeOf(option.appearance) }));
      turnOn(option);
    },
  };
}

function keptKey(storage: Storage): string | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(THEME_KEY) ?? "null");
    return kept !== null && typeof kept === "object" && "key" in kept ? String(kept.key) : null;
  } catch {
    return null;
  }
}

/** The page came with the shipped themes; it is touched only where the settings say otherwise. */
function writeThemes(page: Document, options: readonly ThemeOption[]): void {
  const element = page.getElementById("portal-theme");
  const css = `@layer portal.theme{${themesCss(options)}}`;
  if (element && element.textContent?.trim() !== css) element.textContent = css;
}
