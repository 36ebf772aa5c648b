import { useQueryClient } from "@tanstack/react-query";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useTranslation } from "react-i18next";
import { useBookmarks } from "../asset/bookmarks/bookmarks-context.ts";
import { useClient } from "../shared/api/client-context.tsx";
import { fieldsQuery, maxZipAssetsQuery } from "../shared/api/portal-queries.ts";
import type { Session } from "../shared/api/session-store.ts";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { useAnnounce } from "../shared/ui/notices/announcer.tsx";
import { useNotify } from "../shared/ui/notices/notices.tsx";
import { isVersionMismatch } from "../shared/version-check.ts";

/** Returns the function to call after a login: announces it and loads bookmarks, fields and the zip limit. */
export function useContinueAfterLogin(): (who: Session) => void {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const locale = useLocale();
  const bookmarks = useBookmarks();
  const notify = useNotify();
  const announce = useAnnounce();
  const warnOfVersionMismatch = async () => {
    const { version } = await client.call("info.check_version");
    if (!isVersionMismatch(version, SETTINGS_VERSION)) return;
    notify({
      kind: "warning",
      text: t("toast:config.version_mismatch", { frontend: SETTINGS_VERSION, backend: version }),
      id: "versions",
    });
  };
  return (who) => {
    announce(t("toast:login.welcome", { name: who.user ?? "" }));
    if (who.isGuiAdmin) warnOfVersionMismatch().catch(() => undefined);
    if (!who.isAssetUser) return;
    bookmarks.load();
    void queries.prefetchQuery(fieldsQuery(client, locale));
    void queries.prefetchQuery(maxZipAssetsQuery(client));
  };
}
