import type { ReactNode } from "react";
import { usePortalFile } from "../../shared/api/portal-files.ts";
import { useSettingsText } from "../../shared/i18n/use-text.ts";
import { isLogoInHero } from "../../shared/settings/hero-logo.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { inView, Picture } from "../../shared/ui/picture.tsx";
import styles from "./hero.module.css";

interface Props {
  readonly search: ReactNode;
  readonly quick: ReactNode;
}

/** Picture, words and the field. Without a picture the words stand on the mat; a logo takes room from the words. */
export function Hero({ search, quick }: Props) {
  const word = useSettingsText();
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
          style={{ objectPosition: inView(heroImage.focal_point) }}
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
        <h1 className={styles.title}>{word(heroImage.trans_header)}</h1>
        <p className={styles.lead}>{word(heroImage.trans_body)}</p>
        {search}
        {quick}
      </div>
    </section>
  );
}
