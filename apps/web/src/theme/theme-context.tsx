import { createSafeContext, type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import type { Host } from "../shared/host/host.ts";
import { useHost } from "../shared/host/host-context.tsx";
import { cssVariablesResolver, mantineTheme } from "./mantine-theme.ts";
import type { ThemeControl } from "./theme-control.ts";
import "./mantine.css";
import "./base.css";
import "./forced-colors.css";
import "./fonts.css";

type ActiveTheme = Pick<ThemeControl, "get" | "subscribe" | "choose">;

export const [ThemeControlProvider, useThemeControl] = createSafeContext<ActiveTheme>("useTheme needs a ThemeProvider");

/** The colour scheme is set by the theme control as an attribute; Mantine only reads it. */
function createSchemeManager(root: HTMLElement): MantineColorSchemeManager {
  return {
    get: (fallback) => (root.dataset.mantineColorScheme === "dark" ? "dark" : fallback),
    set: () => {},
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {},
  };
}

/** Props that make Mantine use the portal's host instead of the document's root and body. */
function createMantineProps({ root, selector, overlays, nonce }: Host) {
  const theme = overlays
    ? {
        ...mantineTheme,
        components: { ...mantineTheme.components, Portal: { defaultProps: { target: overlays } } },
      }
    : mantineTheme;
  return {
    theme,
    colorSchemeManager: createSchemeManager(root),
    getRootElement: () => root,
    cssVariablesSelector: selector,
    getStyleNonce: () => nonce,
  };
}

export function ThemeProvider({ control, children }: { control: ActiveTheme; children: ReactNode }) {
  const host = useHost();
  const mantine = useMemo(() => createMantineProps(host), [host]);
  return (
    <ThemeControlProvider value={control}>
      <MantineProvider
        {...mantine}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="light"
        deduplicateCssVariables
      >
        {children}
      </MantineProvider>
    </ThemeControlProvider>
  );
}

/** Returns the active theme, and the function that changes it. */
export function useTheme(): { key: string; choose: (key: string) => void } {
  const control = useThemeControl();
  const key = useSyncExternalStore(control.subscribe, control.get);
  return { key, choose: control.choose };
}
