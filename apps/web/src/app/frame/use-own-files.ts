import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { portalFilesQuery } from "../../shared/api/portal-files.ts";
import { isSafeMode } from "../../shared/host/safe-mode.ts";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { usePartFailure } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { usePortalParts } from "../portal-context.tsx";
import type { OwnFiles } from "./own-files.ts";

/**
 * Shows the portal's own stylesheet, font and icon, and follows what an admin does with them. A failure shows a notice
 * and leaves what is shown.
 */
export function useOwnFiles(): void {
  const { t } = useTranslation();
  const portal = usePortalParts();
  const notify = useNotify();
  const failed = usePartFailure();
  const { data: files, dataUpdatedAt } = useQuery(portalFilesQuery(portal.client));
  const isSafe = isSafeMode(portal.host);
  const ours = useRef<Promise<OwnFiles>>(null);
  /** Changes with the file; a server without revisions is asked for it each time that it was asked for the list. */
  const stateOf = (name: "style" | "custom_font" | "favicon") =>
    files?.[name] && !isSafe ? (files.revisions?.[name] ?? dataUpdatedAt) : null;
  const show = useEffectEvent(async (state: string | number | null, put: keyof OwnFiles, failure?: TextKey) => {
    if (state === null && !ours.current) return;
    ours.current ??= import("./own-files.ts").then(
      ({ createOwnFiles }) => createOwnFiles(portal.host, portal.client, portal.closed),
      (error: unknown) => {
        ours.current = null;
        throw error;
      },
    );
    const file = state === null ? null : { revision: typeof state === "string" ? state : undefined };
    await ours.current.then(
      (own) => own[put](file).catch(() => failure && notify({ kind: "warning", text: t(failure) })),
      failed,
    );
  });
  const style = stateOf("style");
  const font = stateOf("custom_font");
  const icon = stateOf("favicon");
  useEffect(() => void show(style, "showStyle", "toast:config.style_failed"), [style]);
  useEffect(() => void show(font, "showFont", "toast:config.font_failed"), [font]);
  useEffect(() => void show(icon, "showIcon"), [icon]);
}
