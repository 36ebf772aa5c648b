import { Button, Highlight, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import { useSections } from "../sections-context.ts";
import styles from "./search-dialog.module.css";
import { type EntryGroup, findEntries, groupEntries, type SearchEntry, splitWords } from "./search-entries.ts";
import { useSearchEntries } from "./use-search-entries.ts";

const GROUP_NAMES: Readonly<Record<EntryGroup, TextKey>> = {
  settings: "admin:search.group.settings",
  variants: "admin:brand.elsewhere.title",
  content: "admin:search.group.content",
  people: "admin:search.group.people",
};

/** Searches the administration; choosing a result opens it, and focuses the field of a setting or file. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const goTo = useGoToField();
  const navigate = useNavigate();
  const entries = useSearchEntries();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findEntries(entries, wanted), [entries, wanted]);
  const isBlank = wanted.trim() === "";
  const choose = ({ target }: SearchEntry) => {
    onClose();
    if (target.field === undefined) navigate(target.path);
    else goTo(target.field, target.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    // The keys of an input method choose among its own suggestions.
    if (step === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const stops = [field.current, ...(list.current?.querySelectorAll("button") ?? [])];
    const next = stops.indexOf(event.target as HTMLInputElement | HTMLButtonElement) + step;
    stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus();
  };
  return (
    <Dialog
      title={t("admin:search.dialog")}
      width={640}
      onClose={onClose}
      footer={
        <Button variant="subtle" onClick={onClose}>
          {t("global:action.close")}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move from the field to the results */}
      <div onKeyDown={onKeyDown} className={styles.search}>
        <TextInput
          ref={field}
          data-autofocus
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          aria-label={t("admin:search.label")}
          placeholder={t("admin:search.label")}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Searches again: the shown results may still be those of an earlier query.
            const [first] = findEntries(entries, event.currentTarget.value);
            if (first) choose(first);
          }}
        />
        <p role="status" className={styles.count}>
          {isBlank ? t("admin:search.hint") : t("admin:search.found", { count: found.length })}
        </p>
        <div ref={list} className={styles.results}>
          {groupEntries(found).map(({ group, entries: members }) => (
            // biome-ignore lint/a11y/useSemanticElements: results are no fields
            <div key={group} role="group" aria-labelledby={`${id}${group}`} className={styles.group}>
              <h3 id={`${id}${group}`}>{t(GROUP_NAMES[group])}</h3>
              <ul>
                {members.map((entry) => (
                  <li key={entry.id}>
                    <Result entry={entry} query={wanted} onChoose={choose} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface ResultProps {
  readonly entry: SearchEntry;
  readonly query: string;
  readonly onChoose: (entry: SearchEntry) => void;
}

/** The name of an entry with the query marked, its section and what is around it. */
function Result({ entry, query, onChoose }: ResultProps) {
  const { t } = useTranslation();
  const section = useSections().find(({ key }) => key === entry.section);
  const Icon = section?.icon;
  const sectionName = entry.kind === "setting" && section ? t(section.name) : "";
  // The settings around one often begin with the name of the section.
  const isNamed = entry.about.split(" › ")[0] === sectionName;
  return (
    <button type="button" onClick={() => onChoose(entry)}>
      <span className={styles.icon}>{Icon && <Icon size={18} stroke={1.75} aria-hidden />}</span>
      <span className={styles.words}>
        <Highlight component="b" unstyled dir="auto" highlight={splitWords(query)}>
          {entry.name}
        </Highlight>
        <small>{[isNamed ? "" : sectionName, entry.about].filter(Boolean).join(" › ")}</small>
      </span>
    </button>
  );
}
