import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import list from "../fields/list-editor.module.css";

interface Props {
  /** Names of the fields that the portal uses by default. */
  readonly names: readonly string[];
  /** Maximum number of fields in the list. */
  readonly most: number;
  readonly onTake: () => void;
}

/** Maximum number of names listed. */
const MAX_NAMES = 10;

/** For an empty list: names the default fields, with a button to add them. */
export function DefaultFieldsNote({ names, most, onTake }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [unnamed, left] = [names.length - MAX_NAMES, names.length - most];
  const named = [...names.slice(0, MAX_NAMES), ...(unnamed > 0 ? [t("admin:results.more", { count: unnamed })] : [])];
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
