import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { ReactNode } from "react";
import { usePortalFileUrl } from "../../shared/api/portal-files.ts";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import { isDashboardLogoInHero } from "../../shared/settings/hero-logo.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { PictureWithRetry, toObjectPosition } from "../../shared/ui/picture-with-retry.tsx";
import { useIsRtl } from "../../shared/ui/use-rtl.ts";
import { useLogoUrl } from "../../theme/use-logo.ts";
import styles from "./hero.module.css";

interface Props {
  readonly search: ReactNode;
  readonly quick: ReactNode;
}

/** Minimum of `away` below: with less, no width of the picture would bring its focal point beyond the text. */
const MIN_AWAY = 0.1;

/** The side of the text, and how far the focal point is from that side, as a share of the picture's width. */
export function getTextSideAndFocalDistance(
  { alignment, focal_point }: Pick<PortalSettings["dashboard"]["heroImage"], "alignment" | "focal_point">,
  rtl: boolean,
) {
  if (alignment.key === "center") return { side: undefined, away: 1 };
  const side = (alignment.key === "right") === rtl ? "left" : "right";
  const away = side === "left" ? focal_point.x / 100 : 1 - focal_point.x / 100;
  return { side, away: Math.max(MIN_AWAY, away) };
}

export function Hero({ search, quick }: Props) {
  const settingsText = useSettingsText();
  const settings = useSettings();
  const { heroImage } = settings.dashboard;
  const picture = usePortalFileUrl("dashboardHero");
  const { side, away } = getTextSideAndFocalDistance(heroImage, useIsRtl());
  const logo = useLogoUrl(picture ? "heroPicture" : "hero", "dashboard");
  const logoHere = isDashboardLogoInHero(settings, logo !== undefined);
  return (
    <section
      className={[styles.hero, picture ? styles.pictured : styles.plain, styles[heroImage.alignment.key]].join(" ")}
      data-near={away < 0.5 || undefined}
      style={{ "--hero": `${heroImage.height}px` } as React.CSSProperties}
    >
      {picture && (
        <PictureWithRetry
          className={styles.picture}
          data-text-side={side}
          style={{ objectPosition: toObjectPosition(heroImage.focal_point), "--away": away } as React.CSSProperties}
          src={picture}
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={styles.box} data-logo={logoHere || undefined}>
        {logoHere && (
          <PictureWithRetry
            className={`${styles.logo} ${styles[heroImage.logo.alignment.key]}`}
            style={{ "--logo": `${heroImage.logo.height}px` } as React.CSSProperties}
            src={logo}
            alt={settings.global.website_title}
          />
        )}
        <h1 className={styles.title} dir="auto">
          {settingsText(heroImage.trans_header)}
        </h1>
        <p className={styles.lead} dir="auto">
          {settingsText(heroImage.trans_body)}
        </p>
        {search}
        {quick}
      </div>
    </section>
  );
}
