import { IconArrowLeft } from "@tabler/icons-react";
import { filterRows, type TextRow, type TextRowFilter, type TextState } from "@vitrine/settings/languages/text-rows";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { usePageTitle } from "../../../shared/ui/page-title.tsx";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { useFieldTargetWithin } from "../fields/field-target.tsx";
import form from "../fields/section-form.module.css";
import { getTemplateLanguage } from "../texts/resolve-texts.ts";
import { createTextRows, useShippedTexts, useTextDocuments } from "../texts/use-language-texts.ts";
import { getLanguageName } from "./language-list.ts";
import { LanguageMetadataForm } from "./language-metadata-form.tsx";
import { TextBlock } from "./text-block.tsx";
import { TextFilters } from "./text-filters.tsx";
import { getTextSectionAddress } from "./text-section-address.ts";
import styles from "./texts-page.module.css";
import { useTextSectionName } from "./use-text-section-name.ts";

const STATES: readonly string[] = ["missing", "changed", "faulty"] satisfies TextState[];

export function TextsPage({ lang }: { lang: string }) {
  const { t } = useTranslation();
  const documents = useTextDocuments();
  const shipped = useShippedTexts();
  const [query] = useSearchParams();
  const asked = query.get("state");
  const draft = documents.get(lang)?.draft;
  const name = getLanguageName(lang, draft);
  const template = getTemplateLanguage(draft);
  const [source, setSource] = useState(
    template && documents.has(template) && template !== lang ? template : lang === "en" ? "de" : "en",
  );
  const [filter, setFilter] = useState<TextRowFilter>({
    query: "",
    state: asked !== null && STATES.includes(asked) ? (asked as TextState) : null,
    section: null,
  });
  usePageTitle(name);
  // Texts far from the viewport are not rendered: filter for the target so that it is.
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
      <LanguageMetadataForm lang={lang} />
      {shipped && draft && (
        <Texts
          {...{ lang, source, filter }}
          rows={createTextRows(lang, source, shipped, documents)}
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
  readonly rows: ReturnType<typeof createTextRows>;
  readonly onSource: (lang: string) => void;
  readonly onFilter: (filter: TextRowFilter) => void;
}

function Texts({ lang, source, filter, rows, onSource, onFilter }: TextsProps) {
  const { t } = useTranslation();
  const placeName = useTextSectionName();
  const { value, set } = useDraftValue(`texts ${lang}`, ["metadata", "allowlist"]);
  const wanted = useDeferredValue(filter);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  // Update results only when the filter changes, so that a text does not disappear while it is edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const blocks = useMemo(() => createTextBlocks(filterRows(rows, wanted, placeName)), [wanted, source, lang]);
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
          address={getTextSectionAddress(block.place, lang)}
          rows={block.keys.flatMap((key) => byKey.get(key) ?? [])}
          early={at < 2}
          onAllow={allow}
        />
      ))}
    </>
  );
}

interface TextKeysBlock {
  readonly place: string;
  /** The first block of its part of the portal, with the heading. */
  readonly first: boolean;
  readonly keys: readonly string[];
}

const BLOCK_SIZE = 20;

/** Blocks by part of the portal, in the order of each part's first text. */
function createTextBlocks(rows: readonly TextRow[]): TextKeysBlock[] {
  const places = new Map<string, string[]>();
  for (const { section: place, key } of rows) {
    const keys = places.get(place);
    if (keys) keys.push(key);
    else places.set(place, [key]);
  }
  return [...places].flatMap(([place, keys]) =>
    Array.from({ length: Math.ceil(keys.length / BLOCK_SIZE) }, (_, at) => ({
      place,
      first: at === 0,
      keys: keys.slice(at * BLOCK_SIZE, (at + 1) * BLOCK_SIZE),
    })),
  );
}
