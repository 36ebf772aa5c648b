import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { paths } from "../../shared/paths.ts";
import { FailedScreen } from "../../shared/ui/errors/failed-screen.tsx";
import { QuietScreen } from "../../shared/ui/errors/quiet-screen.tsx";
import { isStaleChunk } from "../../shared/ui/errors/stale-chunk.ts";
import { usePageTitle } from "../../shared/ui/page-title.tsx";
import styles from "./custom-page-list.module.css";
import { customPagesQuery } from "./custom-page-query.ts";

/** List of all custom pages, in the reader's language. */
export function CustomPageList() {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const { data, isPending, error, refetch } = useQuery({
    ...customPagesQuery(client, i18n.language),
    throwOnError: isStaleChunk,
  });
  const title = t("views:custom.list");
  usePageTitle(title);
  if (isPending) return <div className={styles.list} aria-busy="true" />;
  if (error && !data) return <FailedScreen error={error} onRetry={() => void refetch()} />;
  if (!data) {
    const home = (
      <Button size="lg" component={Link} to={paths.dashboard}>
        {t("global:boundary.home")}
      </Button>
    );
    return (
      <QuietScreen title={t("views:custom.none")} actions={home}>
        {t("views:custom.none_text")}
      </QuietScreen>
    );
  }
  return (
    <div className={styles.list}>
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
