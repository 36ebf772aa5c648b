import type { LogoLocation } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePortalFile } from "../../shared/api/portal-files.ts";
import { paths } from "../../shared/paths.ts";
import { isLogoInHero } from "../../shared/settings/hero-logo.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import styles from "./brand.module.css";

interface Props {
  /** Undefined on pages without their own logo. */
  readonly place?: LogoLocation | undefined;
  readonly className?: string | undefined;
}

/** The logo for this location, else the dashboard's logo, else the portal's title as text. */
export function Brand({ place, className }: Props) {
  const { t } = useTranslation();
  const settings = useSettings();
  const { global, search, visibleLogos } = settings;
  const dashboardLogo = usePortalFile("dashboardLogo");
  const logo = usePortalFile(place ? `${place}Logo` : "dashboardLogo", "dashboardLogo");
  const shown =
    (visibleLogos.find(({ key }) => key === place)?.visible ?? true) &&
    !(place === "dashboard" && isLogoInHero(settings, dashboardLogo !== undefined));
  const words = <span className={styles.title}>{global.website_title}</span>;
  return (
    <Link
      to={paths.dashboard}
      className={[styles.brand, className].filter(Boolean).join(" ")}
      data-side={place === "search" ? search.logo.alignment : undefined}
      aria-label={t("global:header.home", { website: global.website_title })}
    >
      {shown && logo ? <Picture className={styles.logo} src={logo} alt="" fallback={words} /> : words}
    </Link>
  );
}
