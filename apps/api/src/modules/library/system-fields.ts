// The fields that every library has, whatever its metadata: from the file, the import and the portal. They are registry
// rows like all others, so an operator may relabel, hide or move them.
import { type DerivedFieldName, type FieldName, toFieldName } from "../../db/field-name.ts";
import type { FieldTypeName } from "../../db/field-type-name.ts";
import type { PictureColour } from "../../db/picture-colour.ts";
import type { AssetKind } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import { FILE_FORMATS } from "../renditions/decoder-registry.ts";

export interface SystemField {
  name: FieldName;
  type: FieldTypeName;
  origin: "file" | "metadata" | "system" | "computed";
  labels: { de: string; en: string };
  position: number;
  multiValued?: boolean;
  localised?: boolean;
  facet?: boolean;
  range?: boolean;
  sortable?: boolean;
  weight?: number;
}

/** The field that defines "newest first". */
export const NEWEST_FIRST_FIELD = "imp_date" satisfies DerivedFieldName;
/** The field whose values are the indicators of collections; the collection tables define which assets they contain. */
export const COLLECTION_FIELD = "collection" satisfies DerivedFieldName;

const label = (de: string, en: string) => ({ de, en });

/** A number or date that is filtered by a range. */
const RANGE = { facet: true, range: true, sortable: true } as const;

// keyed by: names of fields that stand in this file
const fieldsOf = (origin: SystemField["origin"], fields: Record<string, Omit<SystemField, "name" | "origin">>) =>
  Object.entries(fields).map(([name, field]): SystemField => ({ ...field, name: toFieldName(name), origin }));

export const systemFields: readonly SystemField[] = [
  ...fieldsOf("file", {
    asset_groups: { type: "value", labels: label("Art", "Type"), position: 5, facet: true, weight: 1 },
    format: { type: "value", labels: label("Dateiformat", "File format"), position: 1000, facet: true, weight: 1 },
    file_name: { type: "text", labels: label("Dateiname", "File name"), position: 1020, weight: 4 },
    file_size: { type: "filesize", labels: label("Dateigröße", "File size"), position: 1030, ...RANGE },
    pixel_x: { type: "number", labels: label("Breite in Pixeln", "Width in pixels"), position: 1060, ...RANGE },
    pixel_y: { type: "number", labels: label("Höhe in Pixeln", "Height in pixels"), position: 1070, ...RANGE },
    bbox_x: { type: "number", labels: label("Breite in Millimetern", "Width in millimetres"), position: 1080 },
    bbox_y: { type: "number", labels: label("Höhe in Millimetern", "Height in millimetres"), position: 1090 },
    page_count: { type: "number", labels: label("Seiten", "Pages"), position: 1100, ...RANGE },
    duration: { type: "number", labels: label("Dauer", "Duration"), position: 1110, ...RANGE },
    mime: { type: "text", labels: label("Medientyp", "Media type"), position: 1120 },
  }),
  ...fieldsOf("metadata", {
    title: { type: "text", labels: label("Titel", "Title"), position: 10, localised: true, weight: 8 },
    description: {
      type: "text",
      labels: label("Beschreibung", "Description"),
      position: 20,
      localised: true,
      weight: 3,
    },
    keywords: {
      type: "value",
      labels: label("Stichwörter", "Keywords"),
      position: 30,
      facet: true,
      multiValued: true,
      weight: 5,
    },
    creator: {
      type: "value",
      labels: label("Urheber", "Creator"),
      position: 40,
      facet: true,
      multiValued: true,
      weight: 3,
    },
    copyright: { type: "text", labels: label("Copyright", "Copyright"), position: 50, localised: true, weight: 1 },
    created: { type: "date", labels: label("Erstellt am", "Created on"), position: 70, ...RANGE },
    rating: { type: "number", labels: label("Bewertung", "Rating"), position: 900, facet: true, sortable: true },
    color_code: { type: "value", labels: label("Farbmarkierung", "Colour label"), position: 910, facet: true },
  }),
  ...fieldsOf("computed", {
    main_colors: { type: "value", labels: label("Farben", "Colours"), position: 920, facet: true, multiValued: true },
    orientation: { type: "value", labels: label("Ausrichtung", "Orientation"), position: 1010, facet: true },
    hb_px: { type: "text", labels: label("Maße in Pixeln", "Size in pixels"), position: 1040 },
    hb_mm: { type: "text", labels: label("Maße in Millimetern", "Size in millimetres"), position: 1050 },
  }),
  ...fieldsOf("system", {
    imp_date: { type: "date", labels: label("Importiert am", "Imported on"), position: 1130, ...RANGE },
    obj_dload_cnt: { type: "number", labels: label("Downloads", "Downloads"), position: 1140, sortable: true },
    [COLLECTION_FIELD]: {
      type: "value",
      labels: label("Sammlung", "Collection"),
      position: 1150,
      facet: true,
      multiValued: true,
    },
  }),
];

const kindLabels: Record<AssetKind, Labels> = {
  image: label("Bild", "Image"),
  video: label("Video", "Video"),
  audio: label("Ton", "Audio"),
  document: label("Dokument", "Document"),
  model: label("3D-Modell", "3D model"),
  other: label("Datei", "File"),
};

export type Orientation = "landscape" | "portrait" | "square" | "panorama";

/** Value of the field `format` for formats that have no name. */
export const OTHER_FORMAT = "Other";

// keyed by: values that stand in this file
const withLabels = (labels: Record<string, Labels>) =>
  Object.entries(labels).map(([value, l]) => ({ value, labels: l }));

/** The dictionary values of fields with a fixed set of values. */
export const systemFieldValues: ReadonlyMap<string, readonly { value: string; labels: Labels | null }[]> = new Map(
  Object.entries({
    asset_groups: withLabels(kindLabels),
    orientation: withLabels({
      landscape: label("Querformat", "Landscape"),
      portrait: label("Hochformat", "Portrait"),
      square: label("Quadrat", "Square"),
      panorama: label("Panorama", "Panorama"),
    } satisfies Record<Orientation, Labels>),
    rating: [0, 1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), labels: null })),
    color_code: withLabels({
      0: label("Keine", "None"),
      1: label("Rot", "Red"),
      2: label("Orange", "Orange"),
      3: label("Gelb", "Yellow"),
      4: label("Grün", "Green"),
      5: label("Hellblau", "Light blue"),
      6: label("Violett", "Purple"),
      7: label("Grau", "Grey"),
    }),
    main_colors: withLabels({
      red: label("Rot", "Red"),
      orange: label("Orange", "Orange"),
      yellow: label("Gelb", "Yellow"),
      green: label("Grün", "Green"),
      teal: label("Türkis", "Teal"),
      blue: label("Blau", "Blue"),
      purple: label("Violett", "Purple"),
      pink: label("Rosa", "Pink"),
      brown: label("Braun", "Brown"),
      black: label("Schwarz", "Black"),
      grey: label("Grau", "Grey"),
      white: label("Weiß", "White"),
    } satisfies Record<PictureColour, Labels>),
    format: [
      ...[...new Set(FILE_FORMATS.flatMap(({ name }) => name ?? []))].map((value) => ({ value, labels: null })),
      { value: OTHER_FORMAT, labels: label("Anderes Format", "Other format") },
    ],
  }),
);
