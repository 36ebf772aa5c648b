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
export const NEWEST_FIELD = "imp_date" satisfies DerivedFieldName;
/** The field whose values are the indicators of collections; the collection tables define which assets they contain. */
export const COLLECTION_FIELD = "collection" satisfies DerivedFieldName;

const label = (de: string, en: string) => ({ de, en });

export const systemFields: readonly SystemField[] = [
  {
    name: toFieldName("asset_groups"),
    type: "value",
    origin: "file",
    facet: true,
    weight: 1,
    position: 5,
    labels: label("Art", "Type"),
  },
  {
    name: toFieldName("title"),
    type: "text",
    origin: "metadata",
    localised: true,
    weight: 8,
    position: 10,
    labels: label("Titel", "Title"),
  },
  {
    name: toFieldName("description"),
    type: "text",
    origin: "metadata",
    localised: true,
    weight: 3,
    position: 20,
    labels: label("Beschreibung", "Description"),
  },
  {
    name: toFieldName("keywords"),
    type: "value",
    origin: "metadata",
    multiValued: true,
    facet: true,
    weight: 5,
    position: 30,
    labels: label("Stichwörter", "Keywords"),
  },
  {
    name: toFieldName("creator"),
    type: "value",
    origin: "metadata",
    multiValued: true,
    facet: true,
    weight: 3,
    position: 40,
    labels: label("Urheber", "Creator"),
  },
  {
    name: toFieldName("copyright"),
    type: "text",
    origin: "metadata",
    localised: true,
    weight: 1,
    position: 50,
    labels: label("Copyright", "Copyright"),
  },
  {
    name: toFieldName("created"),
    type: "date",
    origin: "metadata",
    facet: true,
    range: true,
    sortable: true,
    position: 70,
    labels: label("Erstellt am", "Created on"),
  },
  {
    name: toFieldName("rating"),
    type: "number",
    origin: "metadata",
    facet: true,
    sortable: true,
    position: 900,
    labels: label("Bewertung", "Rating"),
  },
  {
    name: toFieldName("color_code"),
    type: "value",
    origin: "metadata",
    facet: true,
    position: 910,
    labels: label("Farbmarkierung", "Colour label"),
  },
  {
    name: toFieldName("main_colors"),
    type: "value",
    origin: "computed",
    multiValued: true,
    facet: true,
    position: 920,
    labels: label("Farben", "Colours"),
  },
  {
    name: toFieldName("format"),
    type: "value",
    origin: "file",
    facet: true,
    weight: 1,
    position: 1000,
    labels: label("Dateiformat", "File format"),
  },
  {
    name: toFieldName("orientation"),
    type: "value",
    origin: "computed",
    facet: true,
    position: 1010,
    labels: label("Ausrichtung", "Orientation"),
  },
  {
    name: toFieldName("file_name"),
    type: "text",
    origin: "file",
    weight: 4,
    position: 1020,
    labels: label("Dateiname", "File name"),
  },
  {
    name: toFieldName("file_size"),
    type: "filesize",
    origin: "file",
    facet: true,
    range: true,
    sortable: true,
    position: 1030,
    labels: label("Dateigröße", "File size"),
  },
  {
    name: toFieldName("hb_px"),
    type: "text",
    origin: "computed",
    position: 1040,
    labels: label("Maße in Pixeln", "Size in pixels"),
  },
  {
    name: toFieldName("hb_mm"),
    type: "text",
    origin: "computed",
    position: 1050,
    labels: label("Maße in Millimetern", "Size in millimetres"),
  },
  {
    name: toFieldName("pixel_x"),
    type: "number",
    origin: "file",
    facet: true,
    range: true,
    sortable: true,
    position: 1060,
    labels: label("Breite in Pixeln", "Width in pixels"),
  },
  {
    name: toFieldName("pixel_y"),
    type: "number",
    origin: "file",
    facet: true,
    range: true,
    sortable: true,
    position: 1070,
    labels: label("Höhe in Pixeln", "Height in pixels"),
  },
  {
    name: toFieldName("bbox_x"),
    type: "number",
    origin: "file",
    position: 1080,
    labels: label("Breite in Millimetern", "Width in millimetres"),
  },
  {
    name: toFieldName("bbox_y"),
    type: "number",
    origin: "file",
    position: 1090,
    labels: label("Höhe in Millimetern", "Height in millimetres"),
  },
  {
    name: toFieldName("page_count"),
    type: "number",
    origin: "file",
    facet: true,
    range: true,
    sortable: true,
    position: 1100,
    labels: label("Seiten", "Pages"),
  },
  {
    name: toFieldName("duration"),
    type: "number",
    origin: "file",
    facet: true,
    range: true,
    sortable: true,
    position: 1110,
    labels: label("Dauer", "Duration"),
  },
  { name: toFieldName("mime"), type: "text", origin: "file", position: 1120, labels: label("Medientyp", "Media type") },
  {
    name: toFieldName("imp_date"),
    type: "date",
    origin: "system",
    facet: true,
    range: true,
    sortable: true,
    position: 1130,
    labels: label("Importiert am", "Imported on"),
  },
  {
    name: toFieldName("obj_dload_cnt"),
    type: "number",
    origin: "system",
    sortable: true,
    position: 1140,
    labels: label("Downloads", "Downloads"),
  },
  {
    name: toFieldName(COLLECTION_FIELD),
    type: "value",
    origin: "system",
    multiValued: true,
    facet: true,
    position: 1150,
    labels: label("Sammlung", "Collection"),
  },
];

const kindLabels: Record<AssetKind, Labels> = {
  image: label("Bild", "Image"),
  video: label("Video", "Video"),
  audio: label("Ton", "Audio"),
  document: label("Dokument", "Document"),
  model: label("3D-Modell", "3D model"),
  other: label("Datei", "File"),
};

export const orientations = ["landscape", "portrait", "square", "panorama"] as const;
export type Orientation = (typeof orientations)[number];

/** Value of the field `format` for formats that have no name. */
export const OTHER_FORMAT = "Other";

// keyed by: values that stand in this file
const withLabels = (labels: Record<string, Labels>) =>
  Object.entries(labels).map(([value, l]) => ({ value, labels: l }));

/** The dictionary values of fields with a fixed set of values. */
export const systemValues: ReadonlyMap<string, readonly { value: string; labels: Labels | null }[]> = new Map(
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
