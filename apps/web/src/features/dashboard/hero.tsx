import type { ReactNode } from "react";
import { usePortalFile } from "../../shared/api/portal-files.ts";
import { useSettingsText } from "../../shared/i18n/use-settings-text.ts";
import { isLogoInHero } from "../../shared/settings/hero-logo.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Picture, toObjectPosition } from "../../shared/ui/picture.tsx";
import styles from "./hero.module.css";

interface Props {
  readonly search: ReactNode;
  readonly quick: ReactNode;
}

export function Hero({ search, quick }: Props) {
  const settingsText = useSettingsText();
  const settings = useSettings();
  const { heroImage } = settings.dashboard;
  const logo = usePortalFile("dashboardLogo");
  const logoHere = isLogoInHero(settings, logo !== undefined);
  const picture = usePortalFile("dashboardHero");
  return (
    <section
      className={[styles.hero, picture ? styles.pictured : styles.plain, styles[heroImage.alignment.key]].join(" ")}
      style={{ "--hero": `${heroImage.height}px` } as React.CSSProperties}
    >
      {picture && (
        <Picture
          className={styles.picture}
          style={{ objectPosition: toObjectPosition(heroImage.focal_point) }}
          src={picture}
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={styles.box} data-logo={logoHere || undefined}>
        {logoHere && (
          <Picture
            className={`${styles.logo} ${styles[heroImage.logo.alignment.key]}`}
            style={{ "--logo": `${heroImage.logo.height}px` } as React.CSSProperties}
            src={logo}
            alt={settings.global.website_title}
          />
        )}
        <h1 className={styles.title}>{settingsText(heroImage.trans_header)}</h1>
        <p className={styles.lead}>{settingsText(heroImage.trans_body)}</p>
        {search}
        {quick}
      </div>
    </section>
  );
}
