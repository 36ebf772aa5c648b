import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import styles from "./history.module.css";

interface ListedRevision {
  readonly id: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly by?: string | undefined;
  readonly present: boolean;
}

interface Props<Revision extends ListedRevision> {
  /** Newest first; undefined while loading. */
  readonly revisions: readonly Revision[] | undefined;
  readonly error: unknown;
  /** Name of the state before the first save; null if it cannot be restored. */
  readonly origin: string | null;
  readonly onOpen: (revision: Revision | "origin") => void;
}

export function RevisionList<Revision extends ListedRevision>({ revisions, error, origin, onOpen }: Props<Revision>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const formatDateTime = useFormatDateTime();
  const compareButton = (label: string, revision: Revision | "origin") => (
    <Button variant="subtle" size="compact-md" aria-label={label} onClick={() => onOpen(revision)}>
      {t("admin:history.compare")}
    </Button>
  );
  const present = <b className={styles.present}>{t("admin:history.present")}</b>;
  return (
    <>
      <div role="alert">{error !== null && <p className={styles.failure}>{errorText(error)}</p>}</div>
      {!revisions && error === null && <LoadingBars className={styles.ghost} />}
      {revisions?.length === 0 && <p className={styles.empty}>{t("admin:history.none")}</p>}
      {revisions && revisions.length > 0 && (
        <ol className={styles.revisions}>
          {revisions.map((revision) => (
            <li key={revision.id}>
              <time dateTime={new Date(revision.at * 1000).toISOString()}>{formatDateTime(revision.at)}</time>
              <span>{revision.by ?? t("admin:history.by_server")}</span>
              {revision.present
                ? present
                : compareButton(t("admin:history.compare_from", { moment: formatDateTime(revision.at) }), revision)}
            </li>
          ))}
          {origin !== null && (
            <li>
              <span className={styles.origin}>{origin}</span>
              {revisions.some((revision) => revision.present)
                ? compareButton(t("admin:history.compare_origin", { name: origin }), "origin")
                : present}
            </li>
          )}
        </ol>
      )}
    </>
  );
}
