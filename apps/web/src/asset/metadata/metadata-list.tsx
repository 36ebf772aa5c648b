import type { AssetInfoSettings, FieldSetting } from "@vitrine/settings/portal-settings";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../asset-doc.ts";
import { FIELD_GROUPS, type FieldGroup, getFieldGroup } from "./field-groups.ts";
import { useFieldLookup } from "./field-lookup.ts";
import { type FormattedFieldValue, formatFieldValue } from "./formatted-field-value.ts";
import styles from "./metadata-list.module.css";
import { MetadataValue } from "./metadata-value.tsx";

interface MetadataListProps {
  readonly asset: AssetDoc;
  readonly columns: Pick<AssetInfoSettings, "paramsLeft" | "paramsRight">;
  readonly hideEmpty: boolean;
  /** Heading level of the groups, one below the title's. */
  readonly heading: "h2" | "h3";
  /** Fields to leave out, such as the keywords, which the asset page shows elsewhere. */
  readonly without?: readonly string[];
}

/**
 * Metadata grouped under headings for content, rights and file: name above value, in two columns as configured. Long
 * texts come first and span both columns. A single group has no heading.
 */
export function MetadataList({ asset, columns, hideEmpty, heading: Heading, without = [] }: MetadataListProps) {
  const fields = useFieldLookup();
  const { t, i18n } = useTranslation();
  const rows = (settings: readonly FieldSetting[]) =>
    [...settings]
      .filter(({ field_name }) => fields.isVisible(field_name) && !without.includes(field_name))
      .sort((one, other) => one.position - other.position)
      .map((setting): Row => {
        const field = fields.get(setting.field_name);
        const value = formatFieldValue(asset, { setting, field }, { t, locale: i18n.language });
        return { setting, value, group: getFieldGroup(setting.field_name, field) };
      })
      .filter(({ value }) => !hideEmpty || value.kind !== "empty");
  const [left, right] = [rows(columns.paramsLeft), rows(columns.paramsRight)];
  const groups = FIELD_GROUPS.map((name) => {
    const of = (side: readonly Row[]) => side.filter(({ group }) => group === name);
    const prose = [...of(left), ...of(right)].filter(isProse).filter(isFirst);
    return { name, rows: [...prose, ...interleave(of(left).filter(isShort), of(right).filter(isShort))] };
  }).filter(({ rows }) => rows.length > 0);
  return groups.map(({ name, rows }) => (
    <Fragment key={name}>
      {groups.length > 1 && <Heading className={styles.heading}>{t(`views:asset.group.${name}`)}</Heading>}
      <dl className={styles.group}>
        {rows.map((row, at) => (
          <div
            key={`${row.setting.field_name} ${at}`}
            className={isProse(row) ? `${styles.row} ${styles.prose}` : styles.row}
          >
            <dt dir="auto">{fields.label(row.setting.field_name, row.setting.translation)}</dt>
            <dd>
              <MetadataValue value={row.value} linked={fields.isFacet} />
            </dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}

interface Row {
  readonly setting: FieldSetting;
  readonly value: FormattedFieldValue;
  readonly group: FieldGroup;
}

/** Interleaves the rows of both columns; gaps are closed. */
function interleave(left: readonly Row[], right: readonly Row[]): readonly Row[] {
  const longest = Math.max(left.length, right.length);
  return Array.from({ length: longest }, (_, at) => [left[at], right[at]])
    .flat()
    .filter((row) => row !== undefined);
}

/** Texts longer than this span both columns. */
const MIN_PROSE_CHARACTERS = 60;

function isProse({ value }: Row): boolean {
  return value.kind === "text" && value.text.length > MIN_PROSE_CHARACTERS;
}

function isShort(row: Row): boolean {
  return !isProse(row);
}

/** Keeps only the first row of a field that is configured in both columns. */
function isFirst({ setting }: Row, at: number, rows: readonly Row[]): boolean {
  return rows.findIndex((row) => row.setting.field_name === setting.field_name) === at;
}
