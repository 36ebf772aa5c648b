import { controlStyles } from "./control-styles.ts";
import type { ValueEditorProps } from "./value-editor.ts";

type BaseProps = Pick<ValueEditorProps, "id" | "label" | "describedBy" | "invalid">;

/** Props of a Mantine input: its label, help and error for screen readers, and the portal's styles. */
export const getControlProps = ({ id, label, describedBy, invalid }: BaseProps) => ({
  id,
  classNames: controlStyles,
  "aria-label": label,
  // Mantine overwrites aria-describedby when it is passed as a prop.
  attributes: { input: { "aria-describedby": describedBy } },
  error: invalid,
});

/** Props of inputs for keys and URLs: written from left to right in every language, without autocorrection. */
export const CODE_INPUT_PROPS = { dir: "ltr", spellCheck: false, autoCapitalize: "none", autoComplete: "off" } as const;
