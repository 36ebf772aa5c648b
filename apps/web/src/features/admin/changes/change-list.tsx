import type { DocumentChange } from "@vitrine/settings/documents/diff-documents";
import { getValueAt } from "@vitrine/settings/key-path";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DraftName } from "../drafts/draft-store.ts";
import { parseFileDraftName } from "../drafts/file-drafts.ts";
import { useItemName } from "../fields/names/use-item-name.ts";
import { groupBrandColourChanges } from "./brand-colour-changes.ts";
import { ReadableValue, useDescribeValue } from "./change-value.tsx";
import styles from "./changes.module.css";
import { compareWords, type TextComparison } from "./compare-words.ts";
import { splitIntoSingleTextChanges } from "./single-texts.ts";
import { useChangedPlaceLabel } from "./use-changed-place-label.ts";

interface Props {
  readonly name: DraftName;
  readonly changes: readonly DocumentChange[];
  /** The earlier and the later document: items are named by what they contain. */
  readonly before: unknown;
  readonly after: unknown;
}

/** What changes in a document, with both values as people see them. */
export function DocumentDiff({ name, changes, before, after }: Props) {
  const { t } = useTranslation();
  const ofBrand = useMemo(
    () => (name === "settings" ? groupBrandColourChanges(after, changes) : undefined),
    [name, after, changes],
  );
  const listed = name.startsWith("texts ") ? changes.flatMap(splitIntoSingleTextChanges) : (ofBrand?.others ?? changes);
  return (
    <ul className={styles.changes}>
      {ofBrand && (
        <li>
          <b>{t("admin:brand.colour.label")}</b>
          <ValueChange name={name} change={ofBrand.brand} />
          <details className={styles.derived}>
            <summary>{t("admin:save.derived")}</summary>
            <ul className={styles.changes}>
              {ofBrand.derived.map((change) => (
                <Change key={change.path} {...{ name, change, before, after }} />
              ))}
            </ul>
          </details>
        </li>
      )}
      {listed.map((change) => (
        <Change key={`${change.kind} ${change.path}`} {...{ name, change, before, after }} />
      ))}
    </ul>
  );
}

interface ChangeProps extends Omit<Props, "changes"> {
  readonly change: DocumentChange;
}

function Change({ name, change, before, after }: ChangeProps) {
  const changeLabel = useChangedPlaceLabel();
  const label = changeLabel(name, change.keyPath, [after, before]);
  return (
    <li>
      <b dir="auto">{label.name}</b>
      {label.around && (
        <span dir="auto" className={styles.around}>
          {label.around}
        </span>
      )}
      {change.kind === "order" ? (
        <OrderChange change={change} document={after} />
      ) : (
        <ValueChange name={name} change={change} />
      )}
    </li>
  );
}

function ValueChange({ name, change }: { name: DraftName; change: DocumentChange }) {
  const { t } = useTranslation();
  const { kind, keyPath: path, before, after } = change;
  const words = useTextComparison(name, change);
  return (
    <dl>
      {kind !== "added" && (
        <div>
          <dt>{t("admin:save.before")}</dt>
          <dd>
            <ReadableValue {...{ name, path, value: before }} {...(words && { parts: words.before })} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t(kind === "added" ? "admin:save.new" : "admin:save.after")}</dt>
        <dd>
          {kind === "removed" ? (
            t("admin:save.gone")
          ) : (
            <ReadableValue {...{ name, path, value: after }} {...(words && { parts: words.after })} />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The differing words, if both values are texts. Equal texts of a page differ in what is not text. */
function useTextComparison(name: DraftName, { keyPath, before, after }: DocumentChange): TextComparison | undefined {
  const { t } = useTranslation();
  const valueText = useDescribeValue();
  const areTexts = typeof before === "string" && typeof after === "string" && before !== "" && after !== "";
  const isText = areTexts && parseFileDraftName(name) === undefined;
  const earlier = isText ? valueText(name, keyPath, before) : "";
  const later = isText ? valueText(name, keyPath, after) : "";
  const [sameText, onlyLook] = [t("admin:save.same_text"), t("admin:save.only_look")];
  return useMemo(() => {
    if (!isText) return undefined;
    const whole = (text: string) => [{ text, isDifferent: false }];
    if (earlier === later) return { before: whole(sameText), after: whole(onlyLook) };
    return compareWords(earlier, later);
  }, [isText, earlier, later, sameText, onlyLook]);
}

/** The items in their new order. */
function OrderChange({ change, document }: { change: DocumentChange; document: unknown }) {
  const { t } = useTranslation();
  const itemName = useItemName();
  const items = getValueAt(document, change.keyPath);
  const names = (Array.isArray(items) ? items : []).map(itemName).filter((name) => name !== null);
  return (
    <dl>
      <div>
        <dt>{t("admin:save.new_order")}</dt>
        <dd dir="auto">{names.join(", ")}</dd>
      </div>
    </dl>
  );
}
