import { useQueryClient } from "@tanstack/react-query";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { userDependentQueryFilter } from "../../shared/api/portal-queries.ts";
import { useLanguage } from "../../shared/i18n/language-context.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";

/** Changes the language of the portal and of the server's replies, and refetches labels and values. */
export function useChooseLanguage(): (lang: string) => Promise<void> {
  const language = useLanguage();
  const client = useClient();
  const queries = useQueryClient();
  const notify = useNotify();
  const { t } = useTranslation();
  return async (lang) => {
    try {
      await language.choose(lang);
    } catch {
      return notify({ kind: "danger", text: t("toast:language.error"), id: "language" });
    }
    const text = language.i18n.t("toast:language.success", { language: getNativeLanguageName(lang) });
    notify({ kind: "success", text, id: "language" });
    await client.call("session.set_locale", { query: { locale: lang } }).catch(() => undefined);
    await queries.invalidateQueries(userDependentQueryFilter);
  };
}
