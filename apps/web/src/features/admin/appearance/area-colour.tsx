import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { themeTarget } from "@vitrine/settings/registry/areas";
import type { Text } from "@vitrine/settings/registry/kinds";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { cssVariableOf } from "@vitrine/settings/theme/theme";
import { findLowestContrast } from "@vitrine/settings/theme/theme-contrast";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { ColourEditor } from "../fields/colour-editor.tsx";
import { getControlId, useFieldError } from "../fields/field-context.tsx";
import { ResetButton } from "../fields/reset-button.tsx";
import styles from "./areas-form.module.css";
import { ContrastResult } from "./contrast-result.tsx";
import { useColourName } from "./use-colour-name.ts";

const node = settingsRegistry.settings.themes.settings.options.of.settings.advanced_appearance.of as Text;

interface Props {
  readonly theme: ThemeOption;
  readonly at: number;
  /** As stored, such as `header.icon_color__hover`. */
  readonly name: string;
}

/** One colour of an area; while it is not set, the field names the variable it derives from. */
export function AreaColour({ theme, at, name }: Props) {
  const colourName = useColourName();
  const getError = useFieldError();
  const path = ["themes", "options", at, "advanced_appearance", name];
  const { value, set } = useDraftValue("settings", path);
  const error = getError(path);
  const target = themeTarget(name);
  const label = colourName(name);
  const id = getControlId(path);
  const contrast =
    value === undefined
      ? undefined
      : findLowestContrast(theme, `advanced_appearance.${name}`, target?.moreContrast ? "more" : "usual");
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>
        {label}
        <span className={styles.now}>
          <code dir="ltr">{target && cssVariableOf(target.token)}</code>
          {contrast && <ContrastResult contrast={contrast} />}
        </span>
        {error !== null && <span id={`${id}-fault`}>{error}</span>}
      </label>
      <ColourEditor
        node={node}
        value={value}
        onChange={(next) => set(next === "" ? undefined : next)}
        path={path}
        pattern="themes.options[].advanced_appearance{}"
        texts="themes.options.advanced_appearance"
        label={label}
        id={id}
        describedBy={error === null ? undefined : `${id}-fault`}
        invalid={error !== null}
        blank={{ value: undefined }}
      />
      {value === undefined ? (
        <span className={styles.reset} />
      ) : (
        <ResetButton label={label} control={id} onReset={() => set(undefined)} className={styles.reset} />
      )}
    </div>
  );
}
