import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { cssVariablesResolver, mantineTheme } from "./mantine-theme.ts";
import { styleNonce } from "./style-nonce.ts";
import type { ThemeControl } from "./theme-control.ts";
import "./mantine.css";
import "./base.css";
import "./forced-colors.css";
import "./fonts.css";

const ThemeContext = createContext<ThemeControl | null>(null);

/** The scheme is an attribute that the theme control keeps; Mantine only reads it. */
const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => (document.documentElement.dataset.mantineColorScheme === "dark" ? "dark" : fallback),
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

export function ThemeProvider({ control, children }: { control: ThemeControl; children: ReactNode }) {
  return (
    <ThemeContext value={control}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={schemeManager}
        defaultColorScheme="light"
        getStyleNonce={styleNonce}
        deduplicateCssVariables
      >
        {children}
      </MantineProvider>
    </ThemeContext>
  );
}

/** The theme that is on, and how to change it. */
export function useTheme(): { key: string; choose: (key: string) => void } {
  const control = useContext(ThemeContext);
  if (!control) throw new Error("useTheme needs a ThemeProvider");
  return { key: useSyncExternalStore(control.subscribe, control.get), choose: control.choose };
}
