/** Styles of Mantine's inputs in the administration, so that sections need neither class names nor style sheets. */
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { createTheme, MantineThemeProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { fieldClassNames } from "../../../../shared/ui/forms/field-styles.ts";
import { controlClassNames } from "./control-styles.ts";
import styles from "./input-style.module.css";

const createInputTheme = (classNames: Record<string, string>) => {
  const input = { defaultProps: { classNames } };
  return createTheme({
    components: {
      ...{ NativeSelect: input, NumberInput: input, PasswordInput: input, Textarea: input, TextInput: input },
      Switch: { classNames: { track: styles.track, thumb: styles.thumb } },
      SegmentedControl: { classNames: { label: styles.segment } },
    },
  });
};

const THEMES = { form: createInputTheme(controlClassNames), dialog: createInputTheme(fieldClassNames) };

interface Props {
  /** `form`: compact inputs without margins; `dialog`: labelled inputs, one below the other. */
  readonly of: keyof typeof THEMES;
  readonly children: ReactNode;
}

/** Sets the style of the inputs inside; an input with its own class names keeps those. */
export function InputStyleProvider({ of, children }: Props) {
  return <MantineThemeProvider theme={THEMES[of]}>{children}</MantineThemeProvider>;
}
