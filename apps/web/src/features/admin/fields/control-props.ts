import { controlStyles } from "./control-styles.ts";
import type { EditorProps } from "./editor-props.ts";

type Own = Pick<EditorProps, "id" | "label" | "describedBy" | "invalid">;

/** What each of Mantine's inputs is given: name, help and fault, and the portal's styles. */
export const controlProps = ({ id, label, describedBy, invalid }: Own) => ({
  id,
  classNames: controlStyles,
  "aria-label": label,
  // Mantine puts its own in place of one that is given as a property.
  attributes: { input: { "aria-describedby": describedBy } },
  error: invalid,
});

/** Names and addresses are written from left to right in every language, and no browser corrects them. */
export const codeProps = { dir: "ltr", spellCheck: false, autoCapitalize: "none", autoComplete: "off" } as const;
