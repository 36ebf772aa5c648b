import { ColorPicker, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import { parseColour } from "@vitrine/settings/colour-value";
import { channelsToHex } from "@vitrine/settings/oklch";
import type { Text } from "@vitrine/settings/registry/kinds";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./colour-editor.module.css";
import { codeProps, controlProps } from "./control-props.ts";
import { controlStyles } from "./control-styles.ts";
import type { EditorProps } from "./editor-props.ts";
import { typed } from "./typed.ts";

interface Props extends EditorProps<Text> {
  /** At the end of the field, and how wide that is in pixels. */
  readonly after?: { readonly content: ReactNode; readonly width: number };
}

/**
 * Any colour of CSS, typed; the swatch unfolds a chooser below the field. Mantine's ColorInput would correct what is
 * typed to the forms that it knows itself, and its Popover would split the files that visitors load.
 */
export function ColourEditor({ after, ...props }: Props) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const chooser = useId();
  const { value, onChange, label, invalid } = props;
  const colour = typeof value === "string" ? value.trim() : "";
  const swatch = (
    <button
      type="button"
      className={styles.swatch}
      style={{ background: invalid ? "transparent" : colour }}
      aria-label={t("admin:form.pick_colour", { name: label })}
      aria-expanded={choosing}
      aria-controls={chooser}
      onClick={() => setChoosing(!choosing)}
    />
  );
  return (
    <>
      <TextInput
        {...controlProps(props)}
        {...codeProps}
        classNames={{ ...controlStyles, input: `${controlStyles.input} ${styles.input}` }}
        data-hex={colour.startsWith("#") || undefined}
        leftSection={swatch}
        leftSectionWidth={40}
        leftSectionPointerEvents="all"
        {...(after && {
          rightSection: after.content,
          rightSectionWidth: after.width,
          rightSectionPointerEvents: "all",
        })}
        {...typed(props)}
      />
      <div id={chooser} className={styles.chooser} hidden={!choosing}>
        {choosing && (
          <ColorPicker
            fullWidth
            size="sm"
            value={sixDigits(colour)}
            onChange={onChange}
            saturationLabel={t("admin:form.colour_saturation")}
            hueLabel={t("admin:form.colour_hue")}
          />
        )}
      </div>
    </>
  );
}

/** Where the chooser begins; black for what only a browser knows. */
function sixDigits(colour: string): string {
  const known = parseColour(colour);
  return channelsToHex(known?.channels ?? [0, 0, 0]);
}
