import type { LogoLocation } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePortalFileUrl } from "../../shared/api/portal-files.ts";
import { paths } from "../../shared/paths.ts";
import { isDashboardLogoInHero } from "../../shared/settings/hero-logo.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import { useLogoUrl } from "../../theme/use-logo.ts";
import styles from "./brand.module.css";

interface Props {
  /** The page whose own logo is shown; undefined on pages that have none of their own. */
  readonly place?: LogoLocation | undefined;
  readonly className?: string | undefined;
}

/** The logo for this location, else the dashboard's logo, else the portal's title as text. */
export function Brand({ place, className }: Props) {
  const { t } = useTranslation();
  const settings = useSettings();
  const { global, search, visibleLogos } = settings;
  const dashboardLogo = usePortalFileUrl("dashboardLogo");
  const hasLoginPicture = usePortalFileUrl("loginHero") !== undefined;
  const ground = place !== "login" ? "header" : hasLoginPicture ? "loginBesidePicture" : "login";
  const logo = useLogoUrl(ground, place ?? "dashboard", "dashboard");
  const shown =
    (visibleLogos.find(({ key }) => key === place)?.visible ?? true) &&
    !(place === "dashboard" && isDashboardLogoInHero(settings, dashboardLogo !== undefined));
  const words = (
    <span className={styles.title} dir="auto">
      {global.website_title}
    </span>
  );
  return (
    <Link
      to={paths.dashboard}
      className={[styles.brand, className].filter(Boolean).join(" ")}
      data-side={place === "search" ? search.logo.alignment : undefined}
      aria-label={t("global:header.home", { website: global.website_title })}
    >
      {shown && logo ? <PictureWithRetry className={styles.logo} src={logo} alt="" fallback={words} /> : words}
    </Link>
  );
}
