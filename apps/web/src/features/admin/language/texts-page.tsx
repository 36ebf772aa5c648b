import { UnstyledButton } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import {
  filterTextRows,
  type TextRow,
  type TextRowFilter,
  type TextState,
  VISITOR_TEXTS_SECTION,
} from "@vitrine/settings/languages/text-rows";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { usePageTitleOverride } from "../../../shared/ui/page-title.tsx";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { useOnFieldTargetWithin } from "../fields/field-target.tsx";
import form from "../fields/forms/section-form.module.css";
import { getTemplateLanguage } from "../texts/resolve-texts.ts";
import { createTextRows, useShippedTexts, useTextDocuments } from "../texts/use-language-texts.ts";
import { getLanguageName } from "./language-list.ts";
import { LanguageMetadataForm } from "./language-metadata-form.tsx";
import { TextFilters } from "./text-filters.tsx";
import { TextSection } from "./text-section.tsx";
import { findPathShowingTextSection } from "./text-section-address.ts";
import styles from "./texts-page.module.css";
import { useTextSectionName } from "./use-text-section-name.ts";
import { VirtualisedTextBlock } from "./virtualised-text-block.tsx";

/** The filter that lets all texts through. */
const EVERYTHING: TextRowFilter = { query: "", state: null, section: null };
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
    section: VISITOR_TEXTS_SECTION,
  });
  usePageTitleOverride(name);
  // Texts far from the viewport are not rendered: filter for the target so that it is.
  useOnFieldTargetWithin(`texts ${lang}`, (path) => setFilter({ ...EVERYTHING, key: path.join(".") }));
  return (
    <div className={styles.page}>
      <Link className={`link ${styles.back}`} to="/admin/language">
        <IconArrowLeft size={16} stroke={1.75} aria-hidden className={styles.arrow} />
        {t("admin:language.back")}
      </Link>
      <h1 className={form.title}>
        <span lang={lang} dir="auto">
          {name}
        </span>
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
  const [showsKeys, onShowKeys] = useState(false);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  // Update results only when the filter changes, so that a text does not disappear while it is edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const sections = useMemo(() => groupTexts(filterTextRows(rows, wanted, placeName)), [wanted, source, lang]);
  const found = sections.reduce((sum, { blocks }) => sum + blocks.flat().length, 0);
  const allowed = Array.isArray(value) ? (value as string[]) : [];
  const allow = (key: string, isAllowed: boolean) => {
    const others = allowed.filter((one) => one !== key);
    set(isAllowed ? [...others, key] : others);
  };
  return (
    <>
      <TextFilters {...{ lang, source, filter, rows, onSource, onFilter, showsKeys, onShowKeys }} />
      <div className={styles.found}>
        <p role="status">{t("admin:language.found", { count: found })}</p>
        {filter.key !== undefined && (
          <UnstyledButton className="link" onClick={() => onFilter(EVERYTHING)}>
            {t("admin:language.show_all")}
          </UnstyledButton>
        )}
      </div>
      {sections.map(({ place, blocks }, at) => (
        <TextSection key={place} heading={placeName(place)} address={findPathShowingTextSection(place, lang)}>
          {blocks.map((keys, index) => (
            <VirtualisedTextBlock
              key={keys[0]}
              {...{ lang, source, allowed, showsKeys }}
              rows={keys.flatMap((key) => byKey.get(key) ?? [])}
              early={at + index < 2}
              onAllow={allow}
            />
          ))}
        </TextSection>
      ))}
    </>
  );
}

interface TextKeysSection {
  /** Part of the portal. */
  readonly place: string;
  /** Keys of texts, some at a time. */
  readonly blocks: readonly (readonly string[])[];
}

const BLOCK_SIZE = 20;

/** Groups texts by part of the portal, in the order of each part's first text. */
function groupTexts(rows: readonly TextRow[]): TextKeysSection[] {
  const places = new Map<string, TextRow[]>();
  for (const row of rows) {
    const found = places.get(row.section);
    if (found) found.push(row);
    else places.set(row.section, [row]);
  }
  return [...places].map(([place, found]) => ({
    place,
    blocks: Array.from({ length: Math.ceil(found.length / BLOCK_SIZE) }, (_, at) =>
      found.slice(at * BLOCK_SIZE, (at + 1) * BLOCK_SIZE).map(({ key }) => key),
    ),
  }));
}
