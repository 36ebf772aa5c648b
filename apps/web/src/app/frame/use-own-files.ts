import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { portalFilesQuery } from "../../shared/api/portal-queries.ts";
import { usePartFailure } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";

/** Takes in the portal's own stylesheet, font and icon; a failure is a notice, and the portal looks as shipped. */
export function useOwnFiles(): void {
  const { t } = useTranslation();
  const client = useClient();
  const notify = useNotify();
  const failed = usePartFailure();
  const { data: files, dataUpdatedAt } = useQuery(portalFilesQuery(client));
  const { style = false, custom_font: font = false, favicon = false } = files ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page, whatever the language becomes
  useEffect(() => {
    if (!font && !favicon) return;
    import("./own-files.ts").then(({ addFont, setIcon }) => {
      if (favicon) setIcon(client);
      if (font) addFont(client).catch(() => notify({ kind: "warning", text: t("toast:config.font_failed") }));
    }, failed);
  }, [font, favicon, client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the files were asked for: it may be another one
  useEffect(() => {
    if (!style) return;
    import("./own-files.ts").then(({ addStyle }) => {
      addStyle(client).catch(() => notify({ kind: "warning", text: t("toast:config.style_failed") }));
    }, failed);
  }, [style, dataUpdatedAt, client]);
}
