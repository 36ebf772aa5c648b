import { unescapeAtSigns } from "@vitrine/settings/at-signs";
import type { KeyPath } from "@vitrine/settings/key-path";
import { isJsonObject } from "@vitrine/settings/merge";
import { findEntryAt } from "@vitrine/settings/registry/entry-at";
import { useTranslation } from "react-i18next";
import { TilePicture } from "../../../shared/ui/tile-picture.tsx";
import type { DraftName } from "../drafts/draft-store.ts";
import { parseFileDraftName } from "../drafts/file-drafts.ts";
import styles from "./changes.module.css";
import type { TextPart } from "./compare-words.ts";
import { ReadableFileContent } from "./file-content.tsx";
import { convertPageHtmlToText } from "./page-text.ts";
import { useFormatValue, useNestedValueName } from "./use-format-value.ts";
import { useTextInAdminLanguage } from "./use-text-in-admin-language.ts";
import { isValueGroup, listLeaves } from "./value-leaves.ts";

interface Props {
  readonly name: DraftName;
  readonly path: KeyPath;
  readonly value: unknown;
  /** The text of the value, with the words that differ from the other one. */
  readonly parts?: readonly TextPart[];
}

/** A value as people see it: a colour as a swatch, a picture, or words. */
export function ReadableValue({ name, path, value, parts }: Props) {
  const valueText = useDescribeValue();
  const file = parseFileDraftName(name);
  if (file) return <ReadableFileContent file={file} content={String(value)} />;
  if (name === "settings" && typeof value === "string" && isColour(path))
    return (
      <span className={styles.colour}>
        <span className={styles.swatch} style={{ backgroundColor: value }} />
        <bdi>{value}</bdi>
      </span>
    );
  if (name === "settings" && isPictureId(path, value))
    return (
      <span className={styles.picture}>
        <TilePicture id={String(value)} fallback={valueText(name, path, value)} />
      </span>
    );
  if (name === "settings" && isValueGroup(value)) return <GroupValue path={path} value={value} />;
  if (parts)
    return (
      <span dir="auto" className={styles.text}>
        {parts.map(({ text, isDifferent }, at) =>
          isDifferent ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
    );
  return (
    <span dir="auto" className={styles.text}>
      {valueText(name, path, value)}
    </span>
  );
}

/** Members of an item that are left out: they say where it is in its list, or how the software finds it. */
const INNER_MEMBERS: ReadonlySet<unknown> = new Set(["position", "key", "indicator"]);

function GroupValue({ path, value }: Pick<Props, "path" | "value">) {
  const leafName = useNestedValueName();
  const all = listLeaves(value);
  const named = all.filter(([inner]) => !INNER_MEMBERS.has(inner.at(-1)));
  return (
    <ul className={styles.leaves}>
      {(named.length > 0 ? named : all).map(([inner, leaf]) => (
        <li key={inner.join(".")}>
          {`${leafName(path, inner)}: `}
          <ReadableValue name="settings" path={[...path, ...inner]} value={leaf} />
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that puts a value of a document into words. */
export function useDescribeValue(): (name: DraftName, path: KeyPath, value: unknown) => string {
  const { t } = useTranslation();
  const formatValue = useFormatValue();
  const sourceText = useTextInAdminLanguage();
  const pageText = (html: string) =>
    convertPageHtmlToText(html, (description) =>
      description === "" ? t("admin:save.picture_undescribed") : t("admin:save.picture", { description }),
    );
  return (name, path, value) => {
    if (name === "settings") return formatValue(value, path);
    if (name.startsWith("pages ")) {
      if (isPage(value)) return [value.title, pageText(String(value.html ?? ""))].filter(Boolean).join("\n");
      if (typeof value === "string" && path.at(-1) === "html") return pageText(value) || t("admin:save.empty");
    }
    // A group of texts occurs only in the conflicts of a merge: lists of changes have each text as a change.
    if (name.startsWith("texts ") && isValueGroup(value))
      return listLeaves(value)
        .map(([inner, text]) => [sourceText([...path, ...inner]), unescapeAtSigns(String(text))])
        .map((words) => words.filter(Boolean).join(": "))
        .join("\n");
    return typeof value === "string" && value !== "" ? unescapeAtSigns(value) : formatValue(value);
  };
}

const isPage = (value: unknown): value is { readonly title: string; readonly html?: unknown } =>
  isJsonObject(value) && typeof value.title === "string";

const isPictureId = (path: KeyPath, value: unknown) =>
  typeof value === "string" && value !== "" && path.at(-1) === "src";

function isColour(path: KeyPath): boolean {
  const found = findEntryAt(path)?.node;
  const node = found?.kind === "table" ? found.of : found;
  return node?.kind === "text" && node.form === "colour";
}
