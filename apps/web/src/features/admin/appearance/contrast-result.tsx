import { IconCheck, IconQuestionMark, IconX } from "@tabler/icons-react";
import type { PairContrast } from "@vitrine/settings/theme/theme-contrast";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import styles from "./contrast-result.module.css";

const ICONS = { passes: IconCheck, large: IconX, fails: IconX, unknown: IconQuestionMark } as const;
export function ContrastBadge({ contrast: { ratio, result } }: { contrast: Pick<PairContrast, "ratio" | "result"> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const Sign = ICONS[result];
  return (
    <span className={styles.verdict} data-verdict={result}>
      <Sign size={13} stroke={2.4} aria-hidden />
      {ratio !== undefined && t("admin:appearance.contrast.ratio", { ratio: formatNumber(ratio, locale, 1) })}
      <span className={ratio === undefined ? "" : "vh"}>{t(`admin:appearance.contrast.verdict.${result}`)}</span>
    </span>
  );
}
