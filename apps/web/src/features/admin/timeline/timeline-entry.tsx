import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { getRegionalLocale } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { RecordedChange } from "./changes-query.ts";
import styles from "./timeline.module.css";
import { useAuthorName } from "./use-author-name.ts";

interface Props {
  readonly change: RecordedChange;
  /** What was changed. */
  readonly words: string;
  readonly onOpen: () => void;
}

export function TimelineEntry({ change, words, onOpen }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const authorName = useAuthorName();
  const { at, topic, revision, present } = change;
  const time = new Intl.DateTimeFormat(getRegionalLocale(locale), { timeStyle: "short" }).format(at * 1000);
  return (
    <li tabIndex={-1}>
      <time dateTime={new Date(at * 1000).toISOString()}>{time}</time>
      <div className={styles.words}>
        <b dir="auto">{words}</b>
        <p>
          <bdi>{authorName(change)}</bdi>
          {` · ${t(`admin:timeline.topic.${topic}`)}`}
          {present && " "}
          {present && <span className={styles.present}>{t("admin:history.present")}</span>}
        </p>
      </div>
      {revision !== undefined && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t("admin:timeline.open_of", { words, time })}
          className={styles.open ?? ""}
          onClick={onOpen}
        >
          {t("admin:timeline.open")}
        </Button>
      )}
    </li>
  );
}
