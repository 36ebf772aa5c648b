import { useQueryClient } from "@tanstack/react-query";
import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLanguage } from "../../shared/i18n/language-context.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";

/** Changes the language of the portal and of the server's replies, and refetches labels and values. */
export function useChooseLanguage(): (lang: string) => Promise<void> {
  const language = useLanguage();
  const client = useClient();
  const queries = useQueryClient();
  const notify = useNotify();
  const { t } = useTranslation();
  return useCallback(
    async (lang) => {
      try {
        await language.choose(lang);
      } catch {
        notify({ kind: "danger", text: t("toast:language.error"), id: "language" });
        return;
      }
      notify({
        kind: "success",
        text: language.i18n.t("toast:language.success", { language: nativeLanguageName(lang) }),
        id: "language",
      });
      await client.call("session.set_locale", { query: { locale: lang } }).catch(() => undefined);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("config.") });
    },
    [language, client, queries, notify, t],
  );
}
