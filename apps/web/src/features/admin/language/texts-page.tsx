import { IconArrowLeft } from "@tabler/icons-react";
import { filterRows, type TextRowFilter, type TextState } from "@vitrine/settings/languages/text-rows";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { usePageTitle } from "../../../shared/ui/page-title.tsx";
import { useDraftAt } from "../drafts/draft-context.tsx";
import { useFieldTargetWithin } from "../fields/field-target.tsx";
import form from "../fields/section-form.module.css";
import { templateOf } from "../texts/known-texts.ts";
import { rowsOf, useShipped, useTextDocuments } from "../texts/use-language-texts.ts";
import { LanguageFacts } from "./language-facts.tsx";
import { nameOf } from "./language-list.ts";
import { TextBlock } from "./text-block.tsx";
import { blocksOf } from "./text-blocks.ts";
import { TextFilters } from "./text-filters.tsx";
import { addressOfPlace } from "./text-places.ts";
import styles from "./texts-page.module.css";
import { usePlaceNames } from "./use-place-names.ts";

const STATES: readonly string[] = ["missing", "changed", "faulty"] satisfies TextState[];

/** Every text of the interface in one language, beside those of another. */
export function TextsPage({ lang }: { lang: string }) {
  const { t } = useTranslation();
  const documents = useTextDocuments();
  const shipped = useShipped();
  const [query] = useSearchParams();
  const asked = query.get("state");
  const draft = documents.get(lang)?.draft;
  const name = nameOf(lang, draft);
  const template = templateOf(draft);
  const [source, setSource] = useState(
    template && documents.has(template) && template !== lang ? template : lang === "en" ? "de" : "en",
  );
  const [filter, setFilter] = useState<TextRowFilter>({
    query: "",
    state: asked !== null && STATES.includes(asked) ? (asked as TextState) : null,
    section: null,
  });
  usePageTitle(name);
  // Texts that are far from the window are not drawn: the one that is asked for is looked for.
  useFieldTargetWithin(`texts ${lang}`, (key) => setFilter({ query: key.join("."), state: null, section: null }));
  return (
    <div className={styles.page}>
      <Link className={`link ${styles.back}`} to="/admin/language">
        <IconArrowLeft size={16} stroke={1.75} aria-hidden className={styles.arrow} />
        {t("admin:language.back")}
      </Link>
      <h1 className={form.title}>
        <span lang={lang}>{name}</span> ({lang})
      </h1>
      <LanguageFacts lang={lang} />
      {shipped && draft && (
        <Texts
          {...{ lang, source, filter }}
          rows={rowsOf(lang, source, shipped, documents)}
          onSource={setSource}
          onFilter={setFilter}
        />
      )}
    </div>
  );
}

interface TextsProps {
  readonly lang: string;
  readonly source: string;
  readonly filter: TextRowFilter;
  readonly rows: ReturnType<typeof rowsOf>;
  readonly onSource: (lang: string) => void;
  readonly onFilter: (filter: TextRowFilter) => void;
}

function Texts({ lang, source, filter, rows, onSource, onFilter }: TextsProps) {
  const { t } = useTranslation();
  const placeName = usePlaceNames();
  const { value, set } = useDraftAt(`texts ${lang}`, ["metadata", "allowlist"]);
  const wanted = useDeferredValue(filter);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  // What is found stays until something else is looked for: a text does not go away while it is written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const blocks = useMemo(() => blocksOf(filterRows(rows, wanted, placeName)), [wanted, source, lang]);
  const found = blocks.reduce((sum, { keys }) => sum + keys.length, 0);
  const allowed = Array.isArray(value) ? (value as string[]) : [];
  const allow = (key: string, isAllowed: boolean) => {
    const others = allowed.filter((one) => one !== key);
    set(isAllowed ? [...others, key] : others);
  };
  return (
    <>
      <TextFilters {...{ lang, source, filter, rows, onSource, onFilter }} />
      <p role="status" className={styles.found}>
        {t("admin:language.found", { count: found })}
      </p>
      {blocks.map((block, at) => (
        <TextBlock
          key={`${block.place} ${block.keys[0]}`}
          {...{ lang, source, allowed }}
          heading={block.first ? placeName(block.place) : null}
          address={addressOfPlace(block.place, lang)}
          rows={block.keys.flatMap((key) => byKey.get(key) ?? [])}
          early={at < 2}
          onAllow={allow}
        />
      ))}
    </>
  );
}
