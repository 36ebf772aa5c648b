/** Formats the values of metadata fields; `metadata-value.tsx` renders them. */
import { RANGE_PATTERN } from "@vitrine/contract/range";
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { TFunction } from "i18next";
import { formatDimensions, formatKilobytes, formatList, formatNumber } from "../../shared/i18n/format.ts";
import {
  type ApiFieldDefinition,
  type AssetDoc,
  getFieldNumber,
  getFieldTexts,
  getFieldValues,
  getFileTypeName,
} from "../asset-doc.ts";
import { fieldTypes, getRangeKind } from "./field-types.ts";
import type { RangeKind } from "./range-kinds.ts";

export type FormattedFieldValue =
  | { readonly kind: "text"; readonly text: string }
  /** File names, sizes, pixels: left to right in every language. */
  | { readonly kind: "technical"; readonly text: string }
  | { readonly kind: "stars"; readonly stars: number }
  | { readonly kind: "colours"; readonly codes: readonly number[]; readonly labels: readonly string[] }
  | {
      readonly kind: "list";
      readonly field: string;
      readonly values: readonly string[];
      readonly texts: readonly string[];
    }
  | { readonly kind: "empty" };

const empty: FormattedFieldValue = { kind: "empty" };

interface ShownField {
  readonly setting: FieldSetting;
  /** Undefined if the index does not know it. */
  readonly field: ApiFieldDefinition | undefined;
}

interface FormatOptions {
  readonly t: TFunction;
  readonly locale: string;
}

export function formatFieldValue(
  asset: AssetDoc,
  { setting, field }: ShownField,
  { t, locale }: FormatOptions,
): FormattedFieldValue {
  const name = setting.field_name;
  switch (name) {
    case "hb_px":
      return technical(withUnit("pixels", pixelsOf(asset, locale), t));
    case "hb_mm":
      return technical(withUnit("millimetres", millimetresOf(asset, locale), t));
    case "rating":
      return starsOf(asset);
    case "color_code":
      return coloursOf(asset);
  }
  const all = getFieldTexts(asset, name);
  // If the settings declare a single value, show the first.
  const texts = setting.multi_valued === false ? all.slice(0, 1) : all;
  if (texts.length === 0) return empty;
  const number = getFieldNumber(asset, name);
  const type = field && fieldTypes[field.type];
  if (number !== undefined) {
    const { formatValue, isTechnical } = getRangeKind(setting, field);
    const shown = formatValue?.(number, locale);
    if (name === "file_size") return technical([shown, getFileTypeName(asset)].filter(Boolean).join(", "));
    if (shown !== undefined) return isTechnical ? technical(shown) : { kind: "text", text: shown };
    if (type?.isNumber) return { kind: "text", text: formatNumber(number, locale, type.hasDecimals ? 2 : 0) };
  }
  if (name === "file_name") return technical(texts[0]);
  if (field?.is_facet && type?.isExact)
    return { kind: "list", field: name, values: getFieldValues(asset, name).slice(0, texts.length), texts };
  return { kind: "text", text: formatList(texts, locale) };
}

function pixelsOf(asset: AssetDoc, locale: string): string | undefined {
  const pair = knownPair(asset.pixel_x, asset.pixel_y) ?? pairOf(asset.hb_px);
  return pair && formatDimensions(pair, locale, 0);
}

function millimetresOf(asset: AssetDoc, locale: string): string | undefined {
  const pair = knownPair(asset.bbox_x, asset.bbox_y) ?? pairOf(asset.hb_mm);
  return pair && formatDimensions(pair, locale, 1);
}

function withUnit(unit: "pixels" | "millimetres", measure: string | undefined, t: TFunction): string | undefined {
  return measure && t(`global:unit.${unit}`, { size: measure });
}

/** One line about a file: type, dimensions in millimetres or pixels, and file size. Pixels are shown without a unit. */
export function formatFileInfo(asset: AssetDoc, t: TFunction, locale: string): string {
  const paper = asset.asset_groups.includes("document") ? millimetresOf(asset, locale) : undefined;
  const measure = withUnit("millimetres", paper, t) ?? pixelsOf(asset, locale);
  const size = asset.file_size === undefined ? undefined : formatKilobytes(asset.file_size, locale);
  // Line breaks only between the entries.
  const facts = [getFileTypeName(asset), measure, size].flatMap((fact) => fact?.replaceAll(" ", "\u00a0") ?? []);
  return facts.join(" · ");
}

interface RangeFormatOptions {
  readonly locale: string;
  readonly words: {
    from: (low: string) => string;
    until: (high: string) => string;
    range: (low: string, high: string) => string;
  };
}

/** Formats a range filter: 03/2023 – 11/2026. */
export function formatRange(filter: string, { formatEnd }: RangeKind, { locale, words }: RangeFormatOptions): string {
  const [, low = "*", high = "*"] = RANGE_PATTERN.exec(filter) ?? [];
  const formatEndOf = (end: string) => formatEnd(Number(end), locale);
  if (low === "*") return words.until(formatEndOf(high));
  return high === "*" ? words.from(formatEndOf(low)) : words.range(formatEndOf(low), formatEndOf(high));
}

function technical(text: string | undefined): FormattedFieldValue {
  return text === undefined ? empty : { kind: "technical", text };
}

function starsOf(asset: AssetDoc): FormattedFieldValue {
  const stars = getFieldNumber(asset, "rating");
  return stars === undefined ? empty : { kind: "stars", stars: Math.max(0, Math.min(5, Math.round(stars))) };
}

function coloursOf(asset: AssetDoc): FormattedFieldValue {
  const codes = getFieldValues(asset, "color_code").map(Number).filter(isColourCode);
  if (codes.length === 0) return empty;
  const labels = asset.color_code_label === undefined ? [] : getFieldTexts(asset, "color_code");
  return { kind: "colours", codes, labels };
}

export function isColourCode(code: number): boolean {
  return Number.isInteger(code) && code >= 0 && code <= 7;
}

function knownPair(width: number | undefined, height: number | undefined): [number, number] | undefined {
  return width && height ? [width, height] : undefined;
}

function pairOf(text: string | undefined): [number, number] | undefined {
  const [, width, height] = /^\s*([\d.]+)\s*[x×]\s*([\d.]+)/.exec(text ?? "") ?? [];
  return width === undefined || height === undefined ? undefined : [Number(width), Number(height)];
}
