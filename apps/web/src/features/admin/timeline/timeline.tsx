import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { CHANGE_TOPICS, type ChangeFilter, type ChangeTopic, type RecordedChange } from "./changes-query.ts";
import { groupChangesByDay } from "./group-by-day.ts";
import { OpenedChangeDialog } from "./opened-change.tsx";
import styles from "./timeline.module.css";
import { TimelineEntry } from "./timeline-entry.tsx";
import { useDescribeChange } from "./use-change-words.ts";
import { useFoundChanges } from "./use-found-changes.ts";

/** Everything that was changed in the portal: who, what, when; earlier states can be looked at and restored. */
export function Timeline() {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorText = useErrorText();
  const changeWords = useDescribeChange();
  const [filter, setFilter] = useState<ChangeFilter>({ topic: null, author: null });
  const [opened, setOpened] = useState<RecordedChange | null>(null);
  const [text, setText] = useState("");
  const found = useFoundChanges(filter, useDeferredValue(text));
  const { changes, isSearching, isLoading } = found;
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData } = found.query;
  const list = useRef<HTMLDivElement>(null);
  // Showing more focuses the first new entry: the button that had the focus may be gone with the last page.
  const [firstNew, setFirstNew] = useState<number | null>(null);
  useEffect(() => {
    if (firstNew === null || changes.length <= firstNew) return;
    list.current?.querySelectorAll<HTMLElement>("li")[firstNew]?.focus();
    setFirstNew(null);
  }, [firstNew, changes.length]);
  const showMore = () => {
    setFirstNew(changes.length);
    found.showMore();
  };
  return (
    <>
      <FilterBar filter={filter} authors={data?.pages[0]?.authors ?? []} onFilter={setFilter}>
        <TextInput
          type="search"
          label={t("admin:timeline.search")}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </FilterBar>
      <p role="status" className={styles.found}>
        {data && isSearching && !isLoading && t("admin:search.found", { count: changes.length })}
        {data && !isSearching && changes.length === 0 && t("admin:timeline.none")}
      </p>
      <div role="alert">
        {error && (
          <p className={styles.failure}>
            {t("admin:entry.failed_part", { name: t("admin:section.history"), reason: errorText(error) })}
          </p>
        )}
      </div>
      {error && (
        <Button variant="outline" onClick={() => void found.query.refetch()}>
          {t("admin:entry.again")}
        </Button>
      )}
      {!data && !error && <LoadingBars className={styles.ghost} />}
      <div ref={list} aria-busy={isPlaceholderData || isLoading}>
        {groupChangesByDay(changes, locale, new Date()).map(({ day, name, changes }) => (
          <section key={day} className={styles.day} aria-label={name}>
            <h2>{name}</h2>
            <ol>
              {changes.map((change) => (
                <TimelineEntry
                  key={change.id}
                  change={change}
                  words={changeWords(change)}
                  onOpen={() => setOpened(change)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {hasNextPage && !isLoading && (
        <BusyButton variant="outline" busy={isFetchingNextPage} onClick={showMore}>
          {t("admin:timeline.earlier")}
        </BusyButton>
      )}
      {opened && <OpenedChangeDialog change={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface FilterBarProps {
  readonly filter: ChangeFilter;
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  readonly onFilter: (filter: ChangeFilter) => void;
  readonly children: ReactNode;
}

function FilterBar({ filter, authors, onFilter, children }: FilterBarProps) {
  const { t } = useTranslation();
  const all = { value: "", label: t("admin:timeline.all") };
  return (
    <div className={styles.filter}>
      <NativeSelect
        label={t("admin:timeline.what")}
        value={filter.topic ?? ""}
        onChange={({ currentTarget }) => onFilter({ ...filter, topic: (currentTarget.value as ChangeTopic) || null })}
        data={[all, ...CHANGE_TOPICS.map((value) => ({ value, label: t(`admin:timeline.topic.${value}`) }))]}
      />
      <NativeSelect
        label={t("admin:timeline.who")}
        value={filter.author ?? ""}
        onChange={({ currentTarget }) => onFilter({ ...filter, author: currentTarget.value || null })}
        data={[
          { value: "", label: t("admin:timeline.everybody") },
          ...authors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {children}
    </div>
  );
}
