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

const [ControlProvider, useControl] = createSafeContext<ThemeControl>("useTheme needs a ThemeProvider");

/** The scheme is an attribute that the theme control keeps; Mantine only reads it. */
function schemeManager(root: HTMLElement): MantineColorSchemeManager {
  return {
    get: (fallback) => (root.dataset.mantineColorScheme === "dark" ? "dark" : fallback),
    set: () => {},
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {},
  };
}

/** How Mantine is told of the portal's host: by default it uses the document's root and body. */
function mantineIn({ root, selector, overlays, nonce }: Host) {
  const theme = overlays
    ? {
        ...mantineTheme,
        components: { ...mantineTheme.components, Portal: { defaultProps: { target: overlays } } },
      }
    : mantineTheme;
  return {
    theme,
    colorSchemeManager: schemeManager(root),
    getRootElement: () => root,
    cssVariablesSelector: selector,
    getStyleNonce: () => nonce,
  };
}

export function ThemeProvider({ control, children }: { control: ThemeControl; children: ReactNode }) {
  const host = useHost();
  const mantine = useMemo(() => mantineIn(host), [host]);
  return (
    <ControlProvider value={control}>
      <MantineProvider
        {...mantine}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="light"
        deduplicateCssVariables
      >
        {children}
      </MantineProvider>
    </ControlProvider>
  );
}

/** The theme that is on, and how to change it. */
export function useTheme(): { key: string; choose: (key: string) => void } {
  const control = useControl();
  const key = useSyncExternalStore(control.subscribe, control.get);
  return useMemo(() => ({ key, choose: control.choose }), [key, control]);
}
