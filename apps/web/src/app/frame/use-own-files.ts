import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { portalFilesQuery } from "../../shared/api/portal-queries.ts";
import { usePartFailure } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { usePortalParts } from "../portal-context.tsx";
import type { OwnFiles } from "./own-files.ts";

/** Loads the portal's own stylesheet, font and icon. A failure shows a notice and leaves the default look. */
export function useOwnFiles(): void {
  const { t } = useTranslation();
  const portal = usePortalParts();
  const notify = useNotify();
  const failed = usePartFailure();
  const { data: files, dataUpdatedAt } = useQuery(portalFilesQuery(portal.client));
  const { style = false, custom_font: font = false, favicon = false } = files ?? {};
  const ours = useRef<Promise<OwnFiles>>(null);
  const own = () => {
    ours.current ??= import("./own-files.ts").then(
      ({ createOwnFiles }) => createOwnFiles(portal.host, portal.client, portal.closed),
      (error: unknown) => {
        ours.current = null;
        throw error;
      },
    );
    return ours.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page, whatever the language becomes
  useEffect(() => {
    if (!font && !favicon) return;
    own().then((files) => {
      if (favicon) files.setIcon();
      if (font) files.addFont().catch(() => notify({ kind: "warning", text: t("toast:config.font_failed") }));
    }, failed);
  }, [font, favicon, portal]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the files were asked for: it may be another one
  useEffect(() => {
    if (!style) return;
    own().then((files) => {
      files.addStyle().catch(() => notify({ kind: "warning", text: t("toast:config.style_failed") }));
    }, failed);
  }, [style, dataUpdatedAt, portal]);
}
