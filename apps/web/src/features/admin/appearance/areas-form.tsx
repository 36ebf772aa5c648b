import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { IconChevronDown } from "@tabler/icons-react";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { areaNameKey, themeNames } from "@vitrine/settings/registry/area-names";
import type { GLOBAL_AREA } from "@vitrine/settings/registry/areas";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { controlStyles } from "../fields/control-styles.ts";
import { useFieldTarget } from "../fields/field-target.tsx";
import { AreaColour } from "./area-colour.tsx";
import styles from "./areas-form.module.css";
import { useColourName } from "./use-colour-name.ts";

const getArea = (name: string) => name.slice(0, name.indexOf("."));
const AREAS = [...new Set(themeNames.map(getArea))];

interface Props {
  readonly theme: ThemeOption;
  readonly at: number;
}

/** Overrides the colours of single areas and their states, which otherwise derive from the twelve theme colours. */
export function AreasForm({ theme, at }: Props) {
  const { t } = useTranslation();
  const colourName = useColourName();
  const [sought, setSought] = useState("");
  const [opened, setOpened] = useState("");
  useFieldTarget((path) => {
    const [, name] = /^themes\.options\.\d+\.advanced_appearance\.(\w+)\./.exec(path) ?? [];
    if (name) setOpened(name);
  });
  const words = sought.trim().toLocaleLowerCase();
  const found = themeNames.filter((name) => `${name} ${colourName(name)}`.toLocaleLowerCase().includes(words));
  return (
    <>
      <TextInput
        type="search"
        classNames={{ ...controlStyles, label: styles.label ?? "" }}
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
              name={t(areaNameKey(area as typeof GLOBAL_AREA) as TextKey)}
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
