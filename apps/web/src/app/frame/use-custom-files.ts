import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { availablePortalFilesQuery } from "../../shared/api/portal-files.ts";
import { isSafeMode } from "../../shared/host/safe-mode.ts";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { useNotifyLoadFailure } from "../../shared/ui/lazy/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { usePortal } from "../portal-context.tsx";
import type { CustomFileLoader } from "./custom-file-loader.ts";

/**
 * Applies the uploaded stylesheet, font and icon, and updates them when an admin changes them. On failure, shows a
 * notice and keeps the current ones.
 */
export function useApplyCustomFiles(): void {
  const { t } = useTranslation();
  const portal = usePortal();
  const notify = useNotify();
  const failed = useNotifyLoadFailure();
  const { data: files, dataUpdatedAt } = useQuery(availablePortalFilesQuery(portal.client));
  const isSafe = isSafeMode(portal.host);
  const customFiles = useRef<Promise<CustomFileLoader>>(null);
  /** A value that changes with the file (without revisions: with every fetch of the list); null: none to apply. */
  const stateOf = (name: "style" | "custom_font" | "favicon") =>
    files?.[name] && !isSafe ? (files.revisions?.[name] ?? dataUpdatedAt) : null;
  const show = useEffectEvent(async (state: string | number | null, put: keyof CustomFileLoader, failure?: TextKey) => {
    if (state === null && !customFiles.current) return;
    customFiles.current ??= import("./custom-file-loader.ts").then(
      ({ createCustomFileLoader: createCustomFiles }) => createCustomFiles(portal.host, portal.client, portal.closed),
      (error: unknown) => {
        customFiles.current = null;
        throw error;
      },
    );
    const file = state === null ? null : { revision: typeof state === "string" ? state : undefined };
    await customFiles.current.then(
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
