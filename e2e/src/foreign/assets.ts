// A small library in memory: records as specified in section 7, with pictures generated on demand.

export interface Asset {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly asset_groups: readonly string[];
  readonly title: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly imp_date: number;
  readonly rating: number;
  readonly color_code: number;
  readonly obj_dload_cnt: number;
  readonly keywords: readonly string[];
}

const DAY = 86_400;
const FIRST_DAY = Date.UTC(2026, 2, 1) / 1000;
const KEYWORDS = ["Hafen", "Leuchtturm", "Segel", "Möwe"];
const PLACES = ["Kiel", "Husum", "Stralsund"];

export const assets: readonly Asset[] = Array.from({ length: 24 }, (_, at) => {
  const id = String(at + 1);
  const width = at % 3 === 0 ? 480 : 640;
  return {
    id,
    url: `/media/${id}.svg`,
    width,
    height: 480,
    asset_groups: [at % 8 === 7 ? "document" : "image"],
    title: `${KEYWORDS[at % KEYWORDS.length]} ${PLACES[at % PLACES.length]} ${id}`,
    file_name: `bild-${id}.svg`,
    file_size: 40 + 35 * at,
    imp_date: FIRST_DAY + at * DAY,
    rating: at % 6,
    color_code: at % 8,
    obj_dload_cnt: at,
    keywords: [KEYWORDS[at % KEYWORDS.length] ?? "", PLACES[at % PLACES.length] ?? ""],
  };
});

export const assetById = (id: string): Asset | undefined => assets.find((asset) => asset.id === id);

/** Whether guests may see the asset; accounts see all. */
export const isPublic = ({ id }: Asset): boolean => Number(id) <= 18;

const labels = (de: string, en: string) => ({ de, en });
const field = (field_name: string, type: string, de: string, en: string, facts: object = {}) => ({
  field_name,
  type,
  origin: "metadata",
  multi_valued: false,
  is_facet: false,
  range_facet: false,
  default_labels: labels(de, en),
  ...facts,
});

export const visibleFields = [
  field("title", "text", "Titel", "Title"),
  field("file_name", "string", "Dateiname", "File name"),
  field("keywords", "string", "Stichwörter", "Keywords", { multi_valued: true, is_facet: true }),
  field("asset_groups", "string", "Art", "Kind", { multi_valued: true, is_facet: true }),
  field("rating", "integer", "Bewertung", "Rating", { is_facet: true }),
  field("imp_date", "date", "Importiert am", "Imported on", {
    is_facet: true,
    range_facet: true,
    options: { filterVal: "date", multivalue: "slider" },
  }),
  field("file_size", "float", "Dateigröße", "File size", {
    is_facet: true,
    range_facet: true,
    options: { filterVal: "filesize", multivalue: "slider" },
  }),
];

export function createPictureSvg({ id, title, width, height }: Asset): string {
  const hue = (Number(id) * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 45% 40%)"/><circle cx="50%" cy="45%" r="120" fill="hsl(${hue} 60% 75%)"/><text x="50%" y="92%" font-size="36" text-anchor="middle" fill="#fff">${title}</text></svg>`;
}

/** An empty zip, as the journeys do not check its entries. */
export const emptyZip = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]);
