import { IconSearch, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import { useConnection } from "../../../shared/api/connection-context.tsx";
import { truncateText } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { type ChosenSuggestions, EMPTY_SEARCH, type SearchLocation } from "../../../shared/search/search-location.ts";
import { useFindAssets } from "../../../shared/search/use-find-assets.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { LazyPart } from "../../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import { withoutActiveFilter, withSuggestion } from "../filters.ts";
import { useSearchLocation, useSearchShownInField } from "../use-search-location.ts";
import styles from "./search-field.module.css";
import type { SuggestionGroup } from "./suggestions.ts";

const fetchMenu = () => import("./suggestion-menu.tsx");
const SuggestionMenu = lazyComponent(fetchMenu, "SuggestionMenu");
const fetchMenuQuietly = () => void fetchMenu().catch(() => undefined);

/** Milliseconds from losing the focus to closing the menu, and from choosing a suggestion to searching. */
const CLOSE_DELAY = 250;
const SEARCH_DELAY = 350;

interface SearchFieldProps {
  /** `hero` is the large field of the start page. */
  readonly variant?: "bar" | "hero";
  /** Renders the button at the end of the field. */
  readonly submit?: (search: () => void) => ReactNode;
}

/** The search field of header and hero: suggests while typing; Enter or a chosen suggestion searches. */
export function SearchField({ variant = "bar", submit }: SearchFieldProps) {
  const { t } = useTranslation();
  const { go } = useSearchLocation();
  const place = useSearchShownInField();
  const lookup = useFieldLookup();
  const connection = useConnection();
  const [text, setText] = useState(place.text);
  const [chosen, setChosen] = useState<ChosenSuggestions>(place.suggestions);
  const labels = useChosenLabels(chosen);
  const [open, setOpen] = useState(false);
  // What the menu shows until it closes after a choice, which has emptied the field.
  const [frozen, setFrozen] = useState<{ typed: string; suggestions: ChosenSuggestions }>();
  const [groups, setGroups] = useState<readonly SuggestionGroup[]>([]);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const timers = useRef({ close: 0, search: 0 });
  const listId = useId();

  // A changed address replaces the text, for example after going back.
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

  const typed = frozen?.typed ?? text;
  const dirty = typed.trim() !== place.text;
  const options = groups.flatMap((group) => group.values.map((value) => ({ field: group.field, ...value })));
  const isAdded = (field: string, value: string) => chosen[field]?.includes(value) ?? false;
  // Offline there are no suggestions, and the menu's code may not be loaded.
  const menuRequested = open && dirty && typed.trim() !== "" && connection.get();
  const menuVisible = menuRequested && groups.length > 0;

  const close = () => {
    clearTimeout(timers.current.close);
    setOpen(false);
    setFrozen(undefined);
  };
  const closeLater = () => {
    clearTimeout(timers.current.close);
    timers.current.close = window.setTimeout(close, CLOSE_DELAY);
  };
  const search = (next: Partial<SearchLocation>) => {
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
    setFrozen({ typed, suggestions: frozen?.suggestions ?? chosen });
    setText("");
    setAt(-1);
    clearTimeout(timers.current.search);
    timers.current.search = window.setTimeout(() => search({ text: "", suggestions }), SEARCH_DELAY);
    closeLater();
  };
  const remove = (field: string, value: string) => {
    const { suggestions } = withoutActiveFilter(
      { facets: {}, suggestions: chosen },
      { field, value, kind: "suggestion" },
    );
    setChosen(suggestions);
    search({ suggestions });
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = Object.entries(chosen).at(-1);
    if (event.key === "Enter") {
      const option = options[at];
      if (menuVisible && option) choose(option);
      else search({});
    } else if (event.key === "Escape" && menuVisible) close();
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
      className={`${styles.search} ${styles[variant]}`}
      onBlur={closeLater}
      onFocus={() => {
        clearTimeout(timers.current.close);
        fetchMenuQuietly();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click next to the input focuses it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the input anyway */}
      <div className={styles.field} onClick={() => input.current?.focus()}>
        <IconSearch size={20} stroke={1.75} className={styles.glass} aria-hidden />
        {Object.entries(chosen).flatMap(([field, values]) =>
          values.map((value) => {
            const label = labels.of(field, value);
            return (
              <span key={`${field} ${value}`} className={styles.chip}>
                <span dir="auto">{truncateText(label)}</span>
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
          dir={text === "" ? undefined : "auto"}
          maxLength={500}
          aria-label={t(variant === "hero" ? "views:dashboard.search.label" : "views:search.label")}
          placeholder={
            Object.keys(chosen).length > 0
              ? ""
              : t(variant === "hero" ? "views:dashboard.search.placeholder" : "views:search.placeholder")
          }
          aria-expanded={menuVisible}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={menuVisible && at >= 0 ? `${listId}-${at}` : undefined}
          onChange={(event) => {
            clearTimeout(timers.current.close);
            setText(event.currentTarget.value);
            setFrozen(undefined);
            setOpen(true);
            setAt(-1);
          }}
          onKeyDown={onKeyDown}
        />
        {(text !== "" || Object.keys(chosen).length > 0) && variant === "bar" && (
          <IconButton
            icon={IconX}
            small
            label={t("views:search.clear")}
            className={styles.clear}
            onClick={() => {
              setText("");
              setChosen({});
              search({ text: "", suggestions: {} });
              input.current?.focus();
            }}
          />
        )}
        {submit?.(() => search({}))}
      </div>
      {menuRequested && (
        <LazyPart onFailed={close}>
          <SuggestionMenu
            id={listId}
            typed={typed}
            narrowing={{ facets: place.facets, suggestions: frozen?.suggestions ?? chosen }}
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

/** Labels of the suggestion values in the address. Those not remembered from a chosen suggestion are fetched. */
function useChosenLabels(chosen: ChosenSuggestions) {
  const locale = useLocale();
  const find = useFindAssets();
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const keyOf = (field: string, value: string) => `${locale} ${field} ${value}`;
  const fields = Object.keys(chosen).filter((field) => chosen[field]?.some((value) => !labels[keyOf(field, value)]));
  const { data } = useQuery({
    queryKey: ["search.find", "labels", locale, fields, chosen],
    queryFn: async ({ signal }) => {
      const place = {
        ...EMPTY_SEARCH,
        suggestions: Object.fromEntries(fields.map((field) => [field, chosen[field] ?? []])),
      };
      return (await find(place, { rows: 0, facets: fields }, signal)).facetCounts.facetFields;
    },
    enabled: fields.length > 0,
    retry: false,
  });
  return {
    of: (field: string, value: string): string =>
      labels[keyOf(field, value)] ?? data?.[field]?.values.find((one) => String(one.value) === value)?.label ?? value,
    /** Stores the label of a chosen suggestion, so that it need not be fetched. */
    remember: (field: string, value: string, label: string) =>
      setLabels((before) => ({ ...before, [keyOf(field, value)]: label })),
  };
}
