import type { FieldColumns, FieldSetting } from "@vitrine/settings/portal-settings";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { AssetDoc } from "./asset-doc.ts";
import { FACT_GROUPS, type FactGroup, factGroup } from "./fact-groups.ts";
import { useFieldLookup } from "./field-lookup.ts";
import { type FieldValue, fieldValue } from "./field-value.ts";
import styles from "./metadata-list.module.css";
import { MetadataValue } from "./metadata-value.tsx";

interface MetadataListProps {
  readonly asset: AssetDoc;
  readonly columns: Pick<FieldColumns, "paramsLeft" | "paramsRight">;
  readonly hideEmpty: boolean;
  /** Of the groups: one below the title's. */
  readonly heading: "h2" | "h3";
  /** The keywords of the asset page stand elsewhere. */
  readonly without?: readonly string[];
}

/**
 * What is known, under a heading for content, rights and file: name over value, in rows of two, the left column of the
 * settings beside the right one. Prose first, over the whole width. Facts of one group alone need no heading.
 */
export function MetadataList({ asset, columns, hideEmpty, heading: Heading, without = [] }: MetadataListProps) {
  const fields = useFieldLookup();
  const { t, i18n } = useTranslation();
  const rows = (settings: readonly FieldSetting[]) =>
    [...settings]
      .filter(({ field_name }) => fields.visible(field_name) && !without.includes(field_name))
      .sort((one, other) => one.position - other.position)
      .map((setting): Row => {
        const field = fields.get(setting.field_name);
        const value = fieldValue(asset, { setting, field }, { t, locale: i18n.language });
        return { setting, value, group: factGroup(setting.field_name, field) };
      })
      .filter(({ value }) => !hideEmpty || value.kind !== "empty");
  const [left, right] = [rows(columns.paramsLeft), rows(columns.paramsRight)];
  const groups = FACT_GROUPS.map((name) => {
    const of = (side: readonly Row[]) => side.filter(({ group }) => group === name);
    const prose = [...of(left), ...of(right)].filter(isProse).filter(isFirst);
    return { name, rows: [...prose, ...sideBySide(of(left).filter(isShort), of(right).filter(isShort))] };
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
            <dt>{fields.label(row.setting.field_name, row.setting.translation)}</dt>
            <dd>
              <MetadataValue value={row.value} linked={fields.facet} />
            </dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}

interface Row {
  readonly setting: FieldSetting;
  readonly value: FieldValue;
  readonly group: FactGroup;
}

/** Each of the left column with its neighbour of the right one; what has none moves up. */
function sideBySide(left: readonly Row[], right: readonly Row[]): readonly Row[] {
  const longest = Math.max(left.length, right.length);
  return Array.from({ length: longest }, (_, at) => [left[at], right[at]])
    .flat()
    .filter((row) => row !== undefined);
}

/** Longer than this, a text needs the whole width. */
const PROSE = 60;

function isProse({ value }: Row): boolean {
  return value.kind === "text" && value.text.length > PROSE;
}

function isShort(row: Row): boolean {
  return !isProse(row);
}

/** Over the whole width once is enough, also for what the settings name in both columns. */
function isFirst({ setting }: Row, at: number, rows: readonly Row[]): boolean {
  return rows.findIndex((row) => row.setting.field_name === setting.field_name) === at;
}
