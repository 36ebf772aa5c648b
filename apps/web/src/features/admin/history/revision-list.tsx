import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./history.module.css";
import type { Revision } from "./revisions-query.ts";
import { useMoment } from "./use-moment.ts";

interface Props {
  readonly revisions: readonly Revision[];
  readonly onOpen: (revision: Revision) => void;
}

export function RevisionList({ revisions, onOpen }: Props) {
  const { t } = useTranslation();
  const moment = useMoment();
  if (revisions.length === 0) return <p className={styles.empty}>{t("admin:history.none")}</p>;
  return (
    <ol className={styles.revisions}>
      {revisions.map((revision) => {
        const { id, at, by, present } = revision;
        return (
          <li key={id}>
            <time dateTime={new Date(at * 1000).toISOString()}>{moment(at)}</time>
            <span>{by ?? t("admin:history.by_server")}</span>
            {present ? (
              <b className={styles.present}>{t("admin:history.present")}</b>
            ) : (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={t("admin:history.compare_from", { moment: moment(at) })}
                onClick={() => onOpen(revision)}
              >
                {t("admin:history.compare")}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
