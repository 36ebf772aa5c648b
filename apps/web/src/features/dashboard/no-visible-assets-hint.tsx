import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import { useLanguage } from "../../shared/i18n/language-context.tsx";
import { paths } from "../../shared/paths.ts";
import { collectionListQuery } from "./collection-query.ts";
import styles from "./dashboard-page.module.css";

/** Leads an admin whose own account sees nothing in any collection to the rights. */
export function NoVisibleAssetsHint() {
  const { t } = useTranslation();
  const client = useClient();
  const { session } = useSession();
  const lang = useLanguage().content();
  const enabled = session?.isGuiAdmin === true && client.has("console");
  const { data } = useQuery({ ...collectionListQuery(client, lang), enabled });
  if (!enabled || !data || data.collections.length === 0) return null;
  if (data.collections.some(({ count }) => count !== 0)) return null;
  return (
    <div className={styles.empty}>
      <h2>{t("views:search.empty.title_all")}</h2>
      <p>{t("views:search.empty.rights_hint")}</p>
      <Button component={Link} to={paths.adminRights} variant="outline">
        {t("views:search.empty.rights")}
      </Button>
    </div>
  );
}
