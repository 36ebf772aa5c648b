import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import { ColorPicker, TextInput } from "@mantine/core";
import { parseCssColour } from "@vitrine/settings/colours/colour";
import type { TextNode } from "@vitrine/settings/registry/setting-nodes";
import { formatHex } from "culori/fn";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { getControlProps, getTextInputProps, TECHNICAL_INPUT_PROPS } from "../controls/control-props.ts";
import { controlClassNames } from "../controls/control-styles.ts";
import type { ValueEditorProps } from "../value-editor.ts";
import styles from "./colour-editor.module.css";

interface Props extends ValueEditorProps<TextNode> {
  /** Shown at the end of the field, with its width in pixels. */
  readonly after?: { readonly content: ReactNode; readonly width: number };
}

/**
 * Edits a CSS colour as text; the swatch opens a colour picker below. Mantine's ColorInput is not used because it
 * rewrites notations that it does not know, and its Popover would change the chunks that visitors load.
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
        {...getControlProps(props)}
        {...TECHNICAL_INPUT_PROPS}
        classNames={{ ...controlClassNames, input: `${controlClassNames.input} ${styles.input}` }}
        data-hex={colour.startsWith("#") || undefined}
        leftSection={swatch}
        leftSectionWidth={40}
        leftSectionPointerEvents="all"
        {...(after && {
          rightSection: after.content,
          rightSectionWidth: after.width,
          rightSectionPointerEvents: "all",
        })}
        {...getTextInputProps(props)}
      />
      <div id={chooser} className={styles.chooser} hidden={!choosing}>
        {choosing && (
          <ColorPicker
            fullWidth
            size="sm"
            classNames={{ slider: styles.hue ?? "" }}
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

/** Initial colour of the picker; black for notations that only a browser can parse. */
function sixDigits(colour: string): string {
  return formatHex(parseCssColour(colour) ?? { mode: "rgb", r: 0, g: 0, b: 0 });
}
