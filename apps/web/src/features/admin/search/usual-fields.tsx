import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import list from "../fields/list-editor.module.css";

interface Props {
  /** What the portal shows as long as nothing is chosen. */
  readonly names: readonly string[];
  readonly onTake: () => void;
}

/** Nothing is chosen: what is shown instead, and a way to begin with it. */
export function UsualFields({ names, onTake }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <p className={list.none}>
        {t("admin:results.usual", { names: new Intl.ListFormat(locale, { type: "unit" }).format(names) })}
      </p>
      <Button size="sm" variant="outline" mb={8} onClick={onTake}>
        {t("admin:results.take_usual")}
      </Button>
    </>
  );
}
