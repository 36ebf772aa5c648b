import { Button, Switch } from "@mantine/core";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { toAreaTextKey } from "@vitrine/settings/registry/area-names";
import type { GLOBAL_AREA } from "@vitrine/settings/registry/areas";
import { failsContrast, type PairContrast } from "@vitrine/settings/theme/theme-contrast";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../shared/i18n/format.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useGoToField } from "../fields/field-target.tsx";
import { ContrastBadge } from "./contrast-result.tsx";
import styles from "./low-contrast-list.module.css";
import { useColourSettingName } from "./use-colour-setting-name.ts";
import { useContrasts } from "./use-contrasts.ts";

interface Props {
  readonly theme: ThemeOption;
  readonly at: number;
}

/** All colour pairs of a theme with too little contrast, in all areas and states. A warning that does not prevent saving. */
export function LowContrastList({ theme, at }: Props) {
  const { t } = useTranslation();
  const [more, setMore] = useState(false);
  const contrasts = useContrasts(theme, more ? "more" : "usual");
  const failing = contrasts.filter(failsContrast);
  return (
    <>
      <Switch
        className={styles.mode ?? ""}
        checked={more}
        onChange={({ currentTarget }) => setMore(currentTarget.checked)}
        label={t("admin:appearance.contrast.more")}
      />
      <p role="status" className={styles.sum}>
        {failing.length === 0
          ? t("admin:appearance.contrast.all_pass", { count: contrasts.length })
          : t("admin:appearance.contrast.failing", { count: failing.length })}
      </p>
      <ul className={styles.list}>
        {failing.map((one) => (
          <ContrastPair key={`${one.area} ${one.name} ${one.background}`} contrast={one} at={at} />
        ))}
      </ul>
    </>
  );
}

function ContrastPair({ contrast, at }: { contrast: PairContrast; at: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const colourName = useColourSettingName();
  const goTo = useGoToField();
  const {
    name,
    area,
    foregroundColour: frontColour,
    backgroundColour: groundColour,
    foregroundSources: frontFrom,
    backgroundSources: groundFrom,
    minContrast: least,
  } = contrast;
  const [from] = [...frontFrom, ...groundFrom];
  const words = colourName(name);
  return (
    <li className={styles.pair}>
      <span className={styles.sample} style={{ color: frontColour, background: groundColour }} aria-hidden>
        {t("admin:appearance.contrast.sample")}
      </span>
      <div>
        <b>{words}</b>
        <p>
          {t("admin:appearance.contrast.needs", {
            area: t(toAreaTextKey(area as typeof GLOBAL_AREA) as TextKey),
            ratio: formatNumber(least, locale, 1),
          })}
        </p>
      </div>
      <ContrastBadge contrast={contrast} />
      {from && (
        <Button
          size="sm"
          variant="outline"
          aria-label={t("admin:appearance.contrast.to_setting", { name: words })}
          onClick={() => goTo(`themes.options.${at}.${from}`)}
        >
          {t("admin:appearance.contrast.change")}
        </Button>
      )}
    </li>
  );
}
