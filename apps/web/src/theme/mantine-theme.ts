/**
 * The Mantine theme: its variables refer to those of the portal's theme, so that switching themes needs no render.
 * Values that Mantine would compute in JavaScript (text on filled controls) are variables, too.
 */
import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

const SHADE_PERCENTS = [10, 20, 35, 50, 65, 82, 100, 88, 76, 64];

/** Ten shades of the primary colour, from light to dark, as Mantine requires. */
const brand = SHADE_PERCENTS.map((share, step) =>
  share === 100
    ? "var(--p-primary-color)"
    : `color-mix(in srgb, var(--p-primary-color) ${share}%, ${step < 6 ? "white" : "black"})`,
) as unknown as MantineColorsTuple;

const hoverMix = "color-mix(in srgb, currentcolor 8%, transparent)";

const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === "danger";
  switch (variant) {
    case "secondary":
      return {
        background: "var(--p-secondary-color)",
        hover: "color-mix(in srgb, var(--p-secondary-color) 88%, var(--p-on-secondary-color))",
        color: "var(--p-on-secondary-color)",
        border: "none",
      };
    case "outline":
      return {
        background: "transparent",
        hover: hoverMix,
        color: danger ? "var(--p-danger)" : "currentcolor",
        border: `1px solid ${danger ? "var(--p-danger-mark)" : "var(--p-line-strong)"}`,
      };
    case "subtle":
    case "transparent":
      return {
        background: "transparent",
        hover: variant === "subtle" ? hoverMix : "transparent",
        color: danger ? "var(--p-danger)" : "currentcolor",
        border: "none",
      };
    case "light":
      return {
        background: "var(--p-primary-tint)",
        hover: "var(--p-primary-tint)",
        color: "var(--p-on-primary-tint)",
        border: "none",
      };
    default:
      return {
        background: "var(--p-primary-color)",
        hover: "var(--p-primary-hover)",
        color: "var(--p-on-primary-color)",
        hoverColor: "var(--p-on-primary-hover)",
        border: "none",
      };
  }
};

/** Heights and paddings of buttons in pixels: small in bars, medium by default, large in forms. */
const BUTTON_SIZES: Record<string, { height: number; padding: number; font: string }> = {
  sm: { height: 32, padding: 12, font: "var(--p-fs-13)" },
  md: { height: 40, padding: 16, font: "var(--p-fs-15)" },
  lg: { height: 48, padding: 20, font: "var(--p-fs-15)" },
};

export const mantineTheme = createTheme({
  fontFamily: "var(--p-font)",
  headings: { fontFamily: "var(--p-font)", fontWeight: "600" },
  colors: { brand },
  primaryColor: "brand",
  primaryShade: 6,
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: "pointer",
  defaultRadius: "var(--p-r-ctl)",
  breakpoints: { xs: "0em", sm: "37.5em", md: "60em", lg: "80em", xl: "120em", xxl: "160em" },
  variantColorResolver,
  components: {
    Button: Button.extend({
      defaultProps: { size: "md", variant: "filled" },
      vars: (_theme, props) => {
        const size = BUTTON_SIZES[String(props.size ?? "md")] ?? { height: 40, padding: 16, font: "var(--p-fs-15)" };
        return {
          root: {
            "--button-height": `${size.height}px`,
            "--button-padding-x": `${size.padding}px`,
            "--button-fz": size.font,
            "--button-radius": "var(--p-r-ctl)",
          },
        };
      },
    }),
    // Dialogs are rendered outside of the page's areas. Configured by name, so that the components are not imported
    // here.
    Modal: { defaultProps: { "data-area": "dialog" } },
    Drawer: { defaultProps: { "data-area": "dialog" } },
    Badge: { defaultProps: { variant: "filled" } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--mantine-color-body": "var(--p-background-color)",
    "--mantine-color-text": "var(--p-on-background-color)",
    "--mantine-color-bright": "var(--p-on-background-color)",
    "--mantine-color-dimmed": "var(--p-text-2)",
    "--mantine-color-placeholder": "var(--p-text-3)",
    "--mantine-color-anchor": "var(--p-primary-text)",
    "--mantine-color-error": "var(--p-danger)",
    "--mantine-color-default": "var(--p-surface-color)",
    "--mantine-color-default-hover": "var(--p-hover-ground)",
    "--mantine-color-default-color": "var(--p-on-surface-color)",
    "--mantine-color-default-border": "var(--p-line-strong)",
    "--mantine-color-disabled": "color-mix(in srgb, var(--p-on-surface-color) 9%, transparent)",
    "--mantine-color-disabled-color": "var(--p-text-3)",
    "--mantine-color-disabled-border": "transparent",
    "--mantine-primary-color-filled": "var(--p-primary-color)",
    "--mantine-primary-color-filled-hover": "var(--p-primary-hover)",
    "--mantine-primary-color-contrast": "var(--p-on-primary-color)",
    "--mantine-primary-color-light": "var(--p-primary-tint)",
    "--mantine-primary-color-light-color": "var(--p-on-primary-tint)",
    "--mantine-line-height": "1.467",
  },
  light: {},
  dark: {},
});
