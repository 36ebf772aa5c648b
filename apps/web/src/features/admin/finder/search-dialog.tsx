import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import styles from "./search-dialog.module.css";
import { findEntries, type SearchEntry } from "./search-entries.ts";
import { useSearchEntries } from "./use-search-entries.ts";

/** Searches the administration; choosing a result opens it, and focuses the field of a setting or file. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const goTo = useGoToField();
  const navigate = useNavigate();
  const entries = useSearchEntries();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
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
        <ul ref={list} className={styles.list}>
          {found.map((entry) => (
            <li key={entry.id}>
              <button type="button" onClick={() => choose(entry)}>
                <b dir="auto">{entry.name}</b>
                <span>{entry.about}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
