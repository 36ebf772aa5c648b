import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useClient } from "../../shared/api/client-context.tsx";
import { portalFilesQuery } from "../../shared/api/portal-queries.ts";
import { useSettingsText } from "../../shared/i18n/use-text.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import styles from "./hero.module.css";

interface Props {
  readonly search: ReactNode;
  readonly quick: ReactNode;
}

/** Picture, words and the field. Without a picture the words stand on the mat. */
export function Hero({ search, quick }: Props) {
  const client = useClient();
  const word = useSettingsText();
  const { heroImage } = useSettings().dashboard;
  const { data: files } = useQuery(portalFilesQuery(client));
  const picture = files?.dashboardHero;
  return (
    <section
      className={[styles.hero, picture ? styles.pictured : styles.plain, styles[heroImage.alignment.key]].join(" ")}
      style={{ "--hero": `${heroImage.height}px` } as React.CSSProperties}
    >
      {picture && (
        <img
          className={styles.picture}
          src={client.url("config.file", { params: { file: "dashboardHero" } })}
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={styles.box}>
        <h1 className={styles.title}>{word(heroImage.trans_header)}</h1>
        <p className={styles.lead}>{word(heroImage.trans_body)}</p>
        {search}
        {quick}
      </div>
    </section>
  );
}
