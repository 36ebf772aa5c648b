import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { usePageTitle } from "../../shared/ui/page-title.tsx";
import { QuietScreen } from "../../shared/ui/quiet-screen.tsx";
import styles from "./custom-page.module.css";
import { customPageQuery } from "./custom-page-query.ts";

/** A page that an admin has written: imprint, privacy, terms and whatever else the portal links to. */
export function CustomPage() {
  const { key = "" } = useParams();
  const { t, i18n } = useTranslation();
  const client = useClient();
  const { data: page, isPending } = useQuery(customPageQuery(client, key, i18n.language));
  usePageTitle(page?.title);
  const clean = useClean(page?.html);
  if (isPending) return <div className={styles.prose} aria-busy="true" />;
  if (!page) return <QuietScreen title={t("views:custom.missing")}>{t("global:not_found.text")}</QuietScreen>;
  return (
    <article className={styles.prose} lang={page.lang} dir="auto" aria-busy={clean === null}>
      <h1>{page.title}</h1>
      {clean === null ? null : clean ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify above
        <div dangerouslySetInnerHTML={{ __html: clean }} />
      ) : (
        <p className={styles.empty}>{t("views:custom.empty")}</p>
      )}
    </article>
  );
}

/** What was written, without anything that acts. null while what cleans it is still being loaded. */
function useClean(html: string | undefined): string | null {
  const [clean, setClean] = useState<{ of: string; text: string } | null>(null);
  useEffect(() => {
    let current = true;
    if (html === undefined) return;
    import("./clean-html.ts").then(({ cleanHtml }) => {
      if (current) setClean({ of: html, text: cleanHtml(html) });
    });
    return () => {
      current = false;
    };
  }, [html]);
  return clean && clean.of === html ? clean.text : null;
}
