import type { lightColours } from "@vitrine/settings/colours/shipped-colours";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { helpKey, nameKey } from "@vitrine/settings/registry/entries";
import type { Text } from "@vitrine/settings/registry/kinds";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { ColourEditor } from "../fields/colour-editor.tsx";
import { getControlId, useFieldError } from "../fields/field-context.tsx";
import { ResetButton } from "../fields/reset-button.tsx";
import styles from "./colours-form.module.css";
import { useThemeSetting } from "./use-theme-setting.ts";

interface Props {
  readonly theme: ThemeOption;
  readonly at: number;
  readonly colour: keyof typeof lightColours;
  /** One word for the colour's role in the pair. */
  readonly part: string;
}

/** One of the two colours of a pair. Its name and help are available to screen readers and as a tooltip. */
export function PairColour({ theme, at, colour, part }: Props) {
  const { t } = useTranslation();
  const getError = useFieldError();
  const setting = useThemeSetting(theme, at, ["appearance", colour]);
  if (!setting) return null;
  const { onReset, changed, node, ...own } = setting;
  const label = t(nameKey(own) as TextKey);
  const help = t(helpKey(own) as TextKey);
  const error = getError(own.path);
  const id = getControlId(own.path);
  const tag = (
    <span className={styles.tag} data-changed={changed || undefined}>
      {part}
      {onReset && <ResetButton label={label} control={id} onReset={onReset} className={styles.reset} />}
    </span>
  );
  return (
    <div title={help}>
      <ColourEditor
        {...own}
        node={node as Text}
        label={label}
        id={id}
        describedBy={`${id}-about`}
        invalid={error !== null}
        blank={undefined}
        after={{ content: tag, width: onReset ? 84 : 60 }}
      />
      <p id={`${id}-about`} className={error === null ? "vh" : styles.fault}>
        {error ?? help}
      </p>
    </div>
  );
}
