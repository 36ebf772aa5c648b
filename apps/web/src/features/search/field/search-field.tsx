import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../asset/field-lookup.ts";
import { useConnection } from "../../../shared/api/connection-context.tsx";
import { cutText } from "../../../shared/i18n/format.ts";
import type { Choices, SearchPlace } from "../../../shared/search/search-location.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { withoutChosen, withSuggestion } from "../filters.ts";
import { usePlace, useSearchedPlace } from "../use-place.ts";
import styles from "./search-field.module.css";
import type { SuggestionGroup } from "./suggestions.ts";
import { useChosenLabels } from "./use-chosen-labels.ts";

const fetchMenu = () => import("./suggestion-menu.tsx");
const SuggestionMenu = lazyOf(fetchMenu, "SuggestionMenu");
const fetchMenuQuietly = () => void fetchMenu().catch(() => undefined);

/** Milliseconds: the menu stays a moment after the focus has gone; choosing a suggestion searches after a pause. */
const CLOSE_DELAY = 250;
const SEARCH_DELAY = 350;

interface SearchFieldProps {
  /** `hero`: large. */
  readonly look?: "bar" | "hero";
  /** The button at its end. */
  readonly submit?: (search: () => void) => ReactNode;
}

/** The field that searches: typing suggests, Enter or a chosen suggestion searches. In the header and the hero. */
export function SearchField({ look = "bar", submit }: SearchFieldProps) {
  const { t } = useTranslation();
  const { go } = usePlace();
  const place = useSearchedPlace();
  const lookup = useFieldLookup();
  const connection = useConnection();
  const [text, setText] = useState(place.text);
  const [chosen, setChosen] = useState<Choices>(place.suggestions);
  const labels = useChosenLabels(chosen);
  const [open, setOpen] = useState(false);
  // What the menu goes on showing for a moment after a choice, which has emptied the field.
  const [left, setLeft] = useState<{ typed: string; suggestions: Choices }>();
  const [groups, setGroups] = useState<readonly SuggestionGroup[]>([]);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const timers = useRef({ close: 0, search: 0 });
  const listId = useId();

  // The address wins whenever it changes: going back shows what was searched then.
  useEffect(() => {
    setText(place.text);
    setChosen(place.suggestions);
    clearTimeout(timers.current.search);
  }, [place]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      clearTimeout(running.close);
      clearTimeout(running.search);
    };
  }, []);

  const typed = left?.typed ?? text;
  const dirty = typed.trim() !== place.text;
  const options = groups.flatMap((group) => group.values.map((value) => ({ field: group.field, ...value })));
  const isAdded = (field: string, value: string) => chosen[field]?.includes(value) ?? false;
  // Without a connection nothing can be suggested, and the file of the menu may not be here.
  const wanted = open && dirty && typed.trim() !== "" && connection.get();
  const showing = wanted && groups.length > 0;

  const close = () => {
    clearTimeout(timers.current.close);
    setOpen(false);
    setLeft(undefined);
  };
  const closeLater = () => {
    clearTimeout(timers.current.close);
    timers.current.close = window.setTimeout(close, CLOSE_DELAY);
  };
  const search = (next: Partial<SearchPlace>) => {
    clearTimeout(timers.current.search);
    close();
    setAt(-1);
    const { ids: _, ...rest } = place;
    go({ ...rest, ids: [], text: text.trim(), suggestions: chosen, ...next });
  };
  const choose = (option: { field: string; value: string; label: string }) => {
    if (isAdded(option.field, option.value)) return;
    const { suggestions } = withSuggestion({ suggestions: chosen }, option.field, option.value);
    setChosen(suggestions);
    labels.remember(option.field, option.value, option.label);
    setLeft({ typed, suggestions: left?.suggestions ?? chosen });
    setText("");
    setAt(-1);
    clearTimeout(timers.current.search);
    timers.current.search = window.setTimeout(() => search({ text: "", suggestions }), SEARCH_DELAY);
    closeLater();
  };
  const remove = (field: string, value: string) => {
    const { suggestions } = withoutChosen({ facets: {}, suggestions: chosen }, { field, value, kind: "suggestion" });
    setChosen(suggestions);
    search({ suggestions });
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = Object.entries(chosen).at(-1);
    if (event.key === "Enter") {
      const option = options[at];
      if (showing && option) choose(option);
      else search({});
    } else if (event.key === "Escape" && showing) close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (options.length === 0) return;
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((before) => (before + step + options.length + (before < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === "Backspace" && text === "" && last) {
      remove(last[0], last[1].at(-1) ?? "");
    } else return;
    event.preventDefault();
  };

  return (
    <search
      data-tour="search_input"
      className={`${styles.search} ${styles[look]}`}
      onBlur={closeLater}
      onFocus={() => {
        clearTimeout(timers.current.close);
        fetchMenuQuietly();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the input means the input */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the input anyway */}
      <div className={styles.field} onClick={() => input.current?.focus()}>
        <IconSearch size={20} stroke={1.75} className={styles.glass} aria-hidden />
        {Object.entries(chosen).flatMap(([field, values]) =>
          values.map((value) => {
            const label = labels.of(field, value);
            return (
              <span key={`${field} ${value}`} className={styles.chip}>
                <span>{cutText(label)}</span>
                <button
                  type="button"
                  aria-label={t("views:search.suggestions.remove", { value: `${lookup.label(field)} ${label}` })}
                  onClick={() => remove(field, value)}
                >
                  <IconX size={14} stroke={2} aria-hidden />
                </button>
              </span>
            );
          }),
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={500}
          aria-label={t(look === "hero" ? "views:dashboard.search.label" : "views:search.label")}
          placeholder={
            Object.keys(chosen).length > 0
              ? ""
              : t(look === "hero" ? "views:dashboard.search.placeholder" : "views:search.placeholder")
          }
          aria-expanded={showing}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={showing && at >= 0 ? `${listId}-${at}` : undefined}
          onChange={(event) => {
            clearTimeout(timers.current.close);
            setText(event.currentTarget.value);
            setLeft(undefined);
            setOpen(true);
            setAt(-1);
          }}
          onKeyDown={onKeyDown}
        />
        {(text !== "" || Object.keys(chosen).length > 0) && look === "bar" && (
          <IconButton
            small
            label={t("views:search.clear")}
            className={styles.clear}
            onClick={() => {
              setText("");
              setChosen({});
              search({ text: "", suggestions: {} });
              input.current?.focus();
            }}
          >
            <IconX size={16} stroke={1.9} aria-hidden />
          </IconButton>
        )}
        {submit?.(() => search({}))}
      </div>
      {wanted && (
        <LazyPart onFailed={close}>
          <SuggestionMenu
            id={listId}
            typed={typed}
            narrowing={{ facets: place.facets, suggestions: left?.suggestions ?? chosen }}
            onGroups={setGroups}
            at={at}
            isAdded={isAdded}
            onChoose={choose}
            onPoint={setAt}
          />
        </LazyPart>
      )}
    </search>
  );
}
