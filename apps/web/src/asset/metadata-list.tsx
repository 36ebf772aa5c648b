import type { FieldColumns, FieldSetting } from "@vitrine/settings/portal-settings";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { listParts } from "../shared/i18n/format.ts";
import { pathOfValue } from "../shared/search/search-location.ts";
import type { AssetDoc } from "./asset-doc.ts";
import { ColourDot } from "./colour-dot.tsx";
import { type FieldLookup, useFieldLookup } from "./field-lookup.ts";
import { type FieldValue, fieldValue } from "./field-value.ts";
import styles from "./metadata-list.module.css";
import { Stars } from "./stars.tsx";

interface MetadataListProps {
  readonly asset: AssetDoc;
  readonly columns: Pick<FieldColumns, "paramsLeft" | "paramsRight">;
  readonly hideEmpty: boolean;
  /** The keywords of the asset page stand elsewhere. */
  readonly without?: readonly string[];
}

/** Name over value: prose first, over the whole width, then two columns as the settings list them. */
export function MetadataList({ asset, columns, hideEmpty, without = [] }: MetadataListProps) {
  const fields = useFieldLookup();
  const { t, i18n } = useTranslation();
  const rows = (settings: readonly FieldSetting[]) =>
    [...settings]
      .filter(({ field_name }) => fields.visible(field_name) && !without.includes(field_name))
      .sort((one, other) => one.position - other.position)
      .map((setting) => ({
        setting,
        value: fieldValue(asset, { setting, field: fields.get(setting.field_name) }, { t, locale: i18n.language }),
      }))
      .filter(({ value }) => !hideEmpty || value.kind !== "empty");
  const columnsOf = { left: rows(columns.paramsLeft), right: rows(columns.paramsRight) };
  const prose = [...columnsOf.left, ...columnsOf.right].filter(isProse).filter(isFirst);
  const list = (items: readonly Row[]) =>
    items.map(({ setting, value }) => (
      <div key={setting.field_name} className={styles.row}>
        <dt>{fields.label(setting.field_name, setting.translation)}</dt>
        <dd>
          <Value value={value} fields={fields} />
        </dd>
      </div>
    ));
  return (
    <>
      {prose.length > 0 && <dl className={styles.prose}>{list(prose)}</dl>}
      <div className={styles.columns}>
        {(["left", "right"] as const).map((side) => {
          const column = columnsOf[side].filter((row) => !isProse(row));
          return column.length > 0 && <dl key={side}>{list(column)}</dl>;
        })}
      </div>
    </>
  );
}

interface Row {
  readonly setting: FieldSetting;
  readonly value: FieldValue;
}

/** Longer than this, a text needs the whole width. */
const PROSE = 60;

function isProse({ value }: Row): boolean {
  return value.kind === "text" && value.text.length > PROSE;
}

/** Over the whole width once is enough, also for what the settings name in both columns. */
function isFirst({ setting }: Row, at: number, rows: readonly Row[]): boolean {
  return rows.findIndex((row) => row.setting.field_name === setting.field_name) === at;
}

function Value({ value, fields }: { value: FieldValue; fields: FieldLookup }) {
  const { t, i18n } = useTranslation();
  const listed = (entries: readonly ReactNode[]) =>
    listParts(entries.length, i18n.language).map((part) =>
      typeof part === "string" ? part : <Fragment key={part}>{entries[part]}</Fragment>,
    );
  switch (value.kind) {
    case "empty":
      return <span aria-hidden>–</span>;
    case "text":
      return value.text;
    case "technical":
      return (
        <bdi dir="ltr" className={styles.technical}>
          {value.text}
        </bdi>
      );
    case "stars":
      return <Stars stars={value.stars} />;
    case "colours":
      return listed(
        value.codes.map((code, at) => (
          <>
            <ColourDot code={code} />
            {value.labels[at] ?? t(`global:color.${code}`, { defaultValue: String(code) })}
          </>
        )),
      );
    case "list":
      return listed(
        value.texts.map((text, at) =>
          fields.facet(value.field) ? (
            <Link className={styles.link} to={pathOfValue(value.field, value.values[at] ?? text)}>
              {text}
            </Link>
          ) : (
            text
          ),
        ),
      );
  }
}
