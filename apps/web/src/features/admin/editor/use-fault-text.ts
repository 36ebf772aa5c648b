import { useTranslation } from "react-i18next";
import type { PageFault } from "./page-rules.ts";

/** What is wrong with a page, in words; nothing where nothing is. */
export function useFaultText(): (fault: PageFault | undefined) => string | null {
  const { t } = useTranslation();
  const texts: Readonly<Record<PageFault, string>> = {
    key_missing: t("admin:editor.fault.key_missing"),
    key_form: t("admin:editor.fault.key_form"),
    key_taken: t("admin:editor.fault.key_taken"),
    title_missing: t("admin:editor.fault.title_missing"),
    title_long: t("admin:editor.fault.title_long"),
    text_long: t("admin:editor.fault.text_long"),
  };
  return (fault) => (fault ? texts[fault] : null);
}
