import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { countPageGaps } from "@vitrine/settings/pages/page-gaps";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { CustomPageBody } from "../../asset/custom-page-body.tsx";
import styles from "../../asset/page-prose.module.css";
import { useClient } from "../../shared/api/client-context.tsx";
import { paths } from "../../shared/paths.ts";
import { FailedScreen } from "../../shared/ui/errors/failed-screen.tsx";
import { MessageScreen } from "../../shared/ui/errors/message-screen.tsx";
import { isStaleChunkError } from "../../shared/ui/errors/stale-chunk.ts";
import { usePageTitleOverride } from "../../shared/ui/page-title.tsx";
import customPageList from "./custom-page-list.module.css";
import { customPageQuery, customPagesQuery } from "./custom-page-query.ts";

/** A custom page written by an admin, such as imprint, privacy or terms; without a key, the list of all. */
export function CustomPage() {
  const { key } = useParams();
  return key === undefined ? <CustomPageList /> : <SinglePage pageKey={key} />;
}

function SinglePage({ pageKey }: { pageKey: string }) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const {
    data: page,
    isPending,
    error,
    refetch,
  } = useQuery({
    ...customPageQuery(client, pageKey, i18n.language),
    // The route's error boundary reloads the page if a newer version has removed a file.
    throwOnError: isStaleChunkError,
  });
  usePageTitleOverride(page?.title);
  if (isPending) return <div className={styles.prose} aria-busy="true" />;
  if (error && !page) return <FailedScreen error={error} onRetry={() => void refetch()} />;
  if (!page) return <NoPage title={t("views:custom.missing")}>{t("global:not_found.text")}</NoPage>;
  return (
    <article className={styles.prose} lang={page.lang} dir="auto">
      <h1>{page.title}</h1>
      {page.html && countPageGaps(page.html) === 0 ? (
        // Sanitised by the query.
        <CustomPageBody html={page.html} />
      ) : (
        <p className={styles.empty}>{t("views:custom.empty")}</p>
      )}
    </article>
  );
}

function CustomPageList() {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const { data, isPending, error, refetch } = useQuery({
    ...customPagesQuery(client, i18n.language),
    throwOnError: isStaleChunkError,
  });
  const title = t("views:custom.list");
  usePageTitleOverride(title);
  if (isPending) return <div className={customPageList.list} aria-busy="true" />;
  if (error && !data) return <FailedScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <NoPage title={t("views:custom.none")}>{t("views:custom.none_text")}</NoPage>;
  return (
    <div className={customPageList.list}>
      <h1>{title}</h1>
      <ul lang={data.lang}>
        {data.pages.map((page) => (
          <li key={page.key}>
            <Link to={page.key} dir="auto">
              {page.title || page.key}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoPage({ title, children }: { title: string; children: string }) {
  const { t } = useTranslation();
  const home = (
    <Button size="lg" component={Link} to={paths.dashboard}>
      {t("global:boundary.home")}
    </Button>
  );
  return (
    <MessageScreen title={title} actions={home}>
      {children}
    </MessageScreen>
  );
}
