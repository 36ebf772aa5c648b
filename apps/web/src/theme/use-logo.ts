import { useQuery } from "@tanstack/react-query";
import type { LogoLocation, ThemeOption } from "@vitrine/settings/portal-settings";
import type { LogoBackground } from "@vitrine/settings/theme/logo-background";
import { useEffect, useState } from "react";
import { useClient } from "../shared/api/client-context.tsx";
import { availablePortalFilesQuery, usePortalFileUrl } from "../shared/api/portal-files.ts";
import { useHost } from "../shared/host/host-context.tsx";
import { useSettings } from "../shared/settings/settings-context.tsx";
import { useTheme } from "./theme-context.tsx";

/** URL of the logo of the first place that has one; on a dark ground the place's logo for dark grounds, if there is one. */
export function useLogoUrl(ground: LogoBackground, ...places: readonly LogoLocation[]): string | undefined {
  const { data: files } = useQuery(availablePortalFilesQuery(useClient()));
  const { options } = useSettings().themes;
  const { key } = useTheme();
  const hasDarkLogo = places.some((place) => files?.[`${place}LogoDark`]);
  const isDark = useDarkGround(hasDarkLogo ? options.find((option) => option.key === key) : undefined, ground);
  return usePortalFileUrl(
    ...places.flatMap((place) =>
      isDark ? ([`${place}LogoDark`, `${place}Logo`] as const) : ([`${place}Logo`] as const),
    ),
  );
}

type IsDark = (theme: ThemeOption, ground: LogoBackground) => boolean;

/** Whether the ground is dark; by the scheme until the code that computes with colours is loaded, where needed. */
function useDarkGround(theme: ThemeOption | undefined, ground: LogoBackground): boolean {
  const { root } = useHost();
  const [isDark, setIsDark] = useState<IsDark | null>(null);
  const isNeeded = theme !== undefined;
  useEffect(() => {
    if (!isNeeded) return;
    // If loading fails, the logo of the scheme stays.
    void import("@vitrine/settings/theme/logo-background").then(
      ({ isLogoBackgroundDark }) => setIsDark(() => isLogoBackgroundDark),
      () => {},
    );
  }, [isNeeded]);
  if (theme === undefined) return false;
  if (isDark) return isDark(theme, ground);
  return ground === "heroPicture" || root.dataset.mantineColorScheme === "dark";
}
