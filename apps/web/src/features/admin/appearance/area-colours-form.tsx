import { TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { areaColourNames, toAreaTextKey } from "@vitrine/settings/registry/area-names";
import { type GLOBAL_AREA, parseAreaColourName } from "@vitrine/settings/registry/areas";
import type { TextNode } from "@vitrine/settings/registry/setting-nodes";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { toCssVariable } from "@vitrine/settings/theme/theme";
import { findLowestContrastOfSetting } from "@vitrine/settings/theme/theme-contrast";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { controlClassNames } from "../fields/controls/control-styles.ts";
import { ResetButton } from "../fields/controls/reset-button.tsx";
import { ColourEditor } from "../fields/editors/colour-editor.tsx";
import { getControlId, useGetFieldError } from "../fields/field-context.tsx";
import { useOnFieldTarget } from "../fields/field-target.tsx";
import styles from "./area-colours-form.module.css";
import { ContrastBadge } from "./contrast-result.tsx";
import { useColourSettingName } from "./use-colour-setting-name.ts";

const getArea = (name: string) => name.slice(0, name.indexOf("."));
const AREAS = [...new Set(areaColourNames.map(getArea))];

interface Props {
  readonly theme: ThemeOption;
  readonly at: number;
}

/** Overrides the colours of single areas and their states, which otherwise derive from the twelve theme colours. */
export function AreaColoursForm({ theme, at }: Props) {
  const { t } = useTranslation();
  const colourName = useColourSettingName();
  const [sought, setSought] = useState("");
  const [opened, setOpened] = useState("");
  useOnFieldTarget((path) => {
    const [, name] = /^themes\.options\.\d+\.advanced_appearance\.(\w+)\./.exec(path) ?? [];
    if (name) setOpened(name);
  });
  const words = sought.trim().toLocaleLowerCase();
  const found = areaColourNames.filter((name) => `${name} ${colourName(name)}`.toLocaleLowerCase().includes(words));
  return (
    <>
      <TextInput
        id={getControlId(["themes", "options", at, "advanced_appearance"])}
        type="search"
        classNames={{ ...controlClassNames, root: styles.search ?? "", label: styles.label ?? "" }}
        label={t("admin:appearance.areas.search")}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      <p role="status" className={styles.sum}>
        {words !== "" && t("admin:appearance.areas.found", { count: found.length })}
      </p>
      {AREAS.map((area) => {
        const names = found.filter((name) => getArea(name) === area);
        const set = names.filter((name) => name in theme.advanced_appearance).length;
        return (
          names.length > 0 && (
            <Area
              key={area}
              name={t(toAreaTextKey(area as typeof GLOBAL_AREA) as TextKey)}
              set={set}
              opened={words !== "" || opened === area}
              onOpen={() => setOpened(opened === area ? "" : area)}
            >
              {names.map((name) => (
                <AreaColour key={name} theme={theme} at={at} name={name} />
              ))}
            </Area>
          )
        );
      })}
    </>
  );
}

interface AreaProps {
  readonly name: string;
  /** The number of overridden colours. */
  readonly set: number;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly children: React.ReactNode;
}

function Area({ name, set, opened, onOpen, children }: AreaProps) {
  const { t } = useTranslation();
  const panel = useId();
  return (
    <section className={styles.area}>
      <h2>
        <button type="button" aria-expanded={opened} aria-controls={panel} onClick={onOpen}>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
          {name}
          {set > 0 && <span className={styles.count}>{t("admin:appearance.areas.set", { count: set })}</span>}
        </button>
      </h2>
      <div id={panel} hidden={!opened}>
        {opened && children}
      </div>
    </section>
  );
}

const node = settingsRegistry.settings.themes.settings.options.of.settings.advanced_appearance.of as TextNode;

interface AreaColourProps {
  readonly theme: ThemeOption;
  readonly at: number;
  /** As stored, such as `header.icon_color__hover`. */
  readonly name: string;
}

/** One colour of an area; while it is not set, the field names the variable it derives from. */
function AreaColour({ theme, at, name }: AreaColourProps) {
  const colourName = useColourSettingName();
  const getError = useGetFieldError();
  const path = ["themes", "options", at, "advanced_appearance", name];
  const { value, set } = useDraftValue("settings", path);
  const error = getError(path);
  const target = parseAreaColourName(name);
  const label = colourName(name);
  const id = getControlId(path);
  const contrast =
    value === undefined
      ? undefined
      : findLowestContrastOfSetting(theme, `advanced_appearance.${name}`, target?.moreContrast ? "more" : "usual");
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>
        {label}
        <span className={styles.now}>
          <code dir="ltr">{target && toCssVariable(target.token)}</code>
          {contrast && <ContrastBadge contrast={contrast} />}
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
