import type { LogoBackground } from "@vitrine/settings/theme/logo-background";
import { useMemo } from "react";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { isDashboardLogoInHero } from "../../../shared/settings/hero-logo.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { NO_FILE_CONTENT_KEY } from "../drafts/file-drafts.ts";
import { useFileDraft } from "../drafts/use-file-draft.ts";

/** What lies behind the logo where it is shown. */
export function useLogoBackgrounds(file: PortalFileName): readonly [LogoBackground, ...LogoBackground[]] {
  const settings = useSettingsDraft();
  // The login box has another background if the page shows a picture.
  const hasLoginPicture = useFileDraft("loginHero").content !== NO_FILE_CONTENT_KEY;
  const hasHeroPicture = useFileDraft("dashboardHero").content !== NO_FILE_CONTENT_KEY;
  const isInHero = file.startsWith("dashboard") && isDashboardLogoInHero(settings, true);
  return useMemo(() => {
    if (file.startsWith("login")) return [hasLoginPicture ? "loginBesidePicture" : "login"];
    return isInHero ? ["header", hasHeroPicture ? "heroPicture" : "hero"] : ["header"];
  }, [file, hasLoginPicture, hasHeroPicture, isInHero]);
}
