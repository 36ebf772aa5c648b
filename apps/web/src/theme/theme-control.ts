/** Controls the active theme. Switching sets attributes on the root; React components need not rerender. */
import type { ThemeOption, ThemesSettings } from "@vitrine/settings/portal-settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import type { Host } from "../shared/host/host.ts";
import type { HostStorage } from "../shared/host/host-storage.ts";
import { restoreAttributesOnAbort } from "../shared/host/restore-attributes-on-abort.ts";
import { Store } from "../shared/store.ts";
import type { ColourScheme } from "./theme-css.ts";

export const THEME_STORAGE_KEY = "vitrine.theme";

type ThemeHost = Pick<Host, "root" | "selector" | "themeStyle" | "storage" | "prefersDark">;

/** Attributes set on the root; the last one by Mantine. */
const ATTRIBUTES = [
  ...["data-portal-theme", "data-mantine-color-scheme", "data-button-hover", "data-list-hover"],
  "data-respect-reduced-motion",
];

/** The key of the active theme. `closed` restores the original attributes and styles. */
export class ThemeControl extends Store<string> {
  readonly #host: ThemeHost;
  readonly #closed: AbortSignal;
  #themes: ThemesSettings | null = null;
  #schemes: ReadonlyMap<string, ColourScheme> = new Map();
  #chosen: string | null = null;

  constructor(host: ThemeHost, closed: AbortSignal) {
    const { root, prefersDark, themeStyle } = host;
    super(root.dataset.portalTheme ?? "");
    this.#host = host;
    this.#closed = closed;
    restoreAttributesOnAbort(root, ATTRIBUTES, closed);
    const initialCss = themeStyle?.textContent ?? "";
    closed.addEventListener("abort", () => {
      if (themeStyle && themeStyle.textContent !== initialCss) themeStyle.textContent = initialCss;
    });
    prefersDark.addEventListener("change", () => this.#activatePreferred(), { signal: closed });
  }

  /** Adds the themes of the settings to the page, and activates the chosen one or the one for the device. */
  async install(themes: ThemesSettings): Promise<void> {
    if (themes === this.#themes) return;
    this.#themes = themes;
    const { root, selector, storage, themeStyle } = this.#host;
    // The page contains the shipped themes: compile only if the settings differ.
    const isShipped =
      root.dataset.themes === "shipped" && JSON.stringify(themes.options) === JSON.stringify(shippedThemes);
    if (this.#schemes.size > 0 || !isShipped) {
      const { compileThemes } = await import("./theme-css.ts");
      if (this.#closed.aborted || themes !== this.#themes) return;
      const { css, schemes } = compileThemes(themes.options, selector);
      this.#schemes = schemes;
      if (themeStyle) themeStyle.textContent = css;
    }
    this.#chosen = themes.show_theme_selection ? readStoredKey(storage) : null;
    this.#activatePreferred();
  }

  readonly choose = (key: string): void => {
    const option = this.#find(key);
    if (!option) return;
    this.#chosen = key;
    this.#host.storage.set(THEME_STORAGE_KEY, JSON.stringify({ key, scheme: this.#schemeOf(key) }));
    this.#activate(option);
  };

  /** Activates the chosen theme, else the one for the device. */
  #activatePreferred(): void {
    if (!this.#themes) return;
    const { default_dark, default_light, options } = this.#themes;
    const deviceTheme = this.#host.prefersDark.matches ? default_dark : default_light;
    const option = this.#find(this.#chosen) ?? this.#find(deviceTheme) ?? options[0];
    if (option) this.#activate(option);
  }

  #activate({ key, appearance_options }: ThemeOption): void {
    const { root } = this.#host;
    root.dataset.portalTheme = key;
    root.dataset.mantineColorScheme = this.#schemeOf(key);
    root.toggleAttribute("data-button-hover", appearance_options.button_hover_effect);
    root.toggleAttribute("data-list-hover", appearance_options.list_hover_effect);
    this.set(key);
  }

  #find(key: string | null): ThemeOption | undefined {
    return this.#themes?.options.find((option) => option.key === key);
  }

  #schemeOf(key: string): ColourScheme {
    return this.#schemes.get(key) ?? (key === "dark" ? "dark" : "light");
  }
}

function readStoredKey(storage: HostStorage): string | null {
  try {
    const choice: unknown = JSON.parse(storage.get(THEME_STORAGE_KEY) ?? "null");
    return choice !== null && typeof choice === "object" && "key" in choice ? String(choice.key) : null;
  } catch {
    return null;
  }
}
