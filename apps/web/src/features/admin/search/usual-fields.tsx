import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import list from "../fields/list-editor.module.css";

interface Props {
  /** What the portal shows as long as nothing is chosen. */
  readonly names: readonly string[];
  /** How many of them there may be. */
  readonly most: number;
  readonly onTake: () => void;
}

/** Names in a sentence. */
const NAMED = 10;

/** Nothing is chosen: what is shown instead, and a way to begin with it. */
export function UsualFields({ names, most, onTake }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [unnamed, left] = [names.length - NAMED, names.length - most];
  const named = [...names.slice(0, NAMED), ...(unnamed > 0 ? [t("admin:results.more", { count: unnamed })] : [])];
  return (
    <>
      <p className={list.none}>
        {t("admin:results.usual", { names: new Intl.ListFormat(locale, { type: "unit" }).format(named) })}
        {left > 0 && ` ${t("admin:results.too_many", { most, left })}`}
      </p>
      <Button size="sm" variant="outline" mb={8} onClick={onTake}>
        {t("admin:results.take_usual")}
      </Button>
    </>
  );
}
