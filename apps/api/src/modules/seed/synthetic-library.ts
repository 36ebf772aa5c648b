// Generates a synthetic library of any size: seeded, in German and English, with a realistic skew (a few values are on
// most assets, with a long tail of rare ones). Its pictures are rendered on request.
import type { Asset, FileFacts } from "../../db/tables/asset.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import { createRandom, createZipfSampler, pickCyclic } from "./random.ts";
import { createVocabulary, type Term } from "./vocabulary.ts";

export interface SyntheticField {
  name: string;
  labels: { de: string; en: string };
  multiValued: boolean;
  weight: number;
  position: number;
  /** The values of the field, most frequent first. */
  values: readonly { value: string; labels: Labels | null }[];
  skew: number;
  /** Number of values per asset, minimum and maximum. */
  count: readonly [number, number];
}

type RandomDetails = Pick<Asset, "rating" | "colorCode" | "downloadCount" | "importedAt">;

export interface SyntheticAsset extends FileFacts, RandomDetails {
  /** Creation date in epoch seconds. */
  created: number;
  /** Field -> indices into its list of values. */
  values: Record<string, number[]>;
  title: Term;
  description: Term;
  /** Random number from 0 to 1 that decides the pools. */
  chance: number;
}

const FIRST_NAMES =
  `Mira Jonas Anna Lukas Clara Felix Emma Paul Ida Theo Nora Emil Lena Max Greta Oskar Marta Anton Frieda Hugo Alma
Karl Rosa Otto Helen James Olivia Henry Grace Oliver Ruby Arthur Elsie Freya Leo Mabel Edith Noah Ivy Jack`.split(
    /\s+/,
  );
const LAST_NAMES =
  `Halm Brandt Keller Vogt Lindner Sommer Winter Hartmann Busch Krüger Köhler Schäfer Böhm Jäger Groß Weiß Thoma
Albers Petersen Hansen Carter Whitfield Moore Bennett Hughes Clarke Foster Gray Marsh Palmer Reed Shaw Turner Walsh Young Barlow
Castell Dunmore Ellwood Fairfax Goddard Hollis Ingram Jarvis Kendall Lockhart Merrill Norcott Osborne Prescott`.split(
    /\s+/,
  );
const COUNTRIES =
  `Deutschland=Germany Österreich=Austria Schweiz=Switzerland Italien=Italy Frankreich=France Spanien=Spain Portugal=Portugal
Dänemark=Denmark Schweden=Sweden Norwegen=Norway Finnland=Finland Island=Iceland Irland=Ireland Großbritannien=Great_Britain
Niederlande=Netherlands Belgien=Belgium Polen=Poland Tschechien=Czechia Ungarn=Hungary Griechenland=Greece Kroatien=Croatia
Slowenien=Slovenia Türkei=Turkey Japan=Japan China=China Indien=India Vietnam=Vietnam Thailand=Thailand Korea=Korea
Australien=Australia Neuseeland=New_Zealand Kanada=Canada USA=USA Mexiko=Mexico Brasilien=Brazil Chile=Chile Peru=Peru
Argentinien=Argentina Marokko=Morocco Ägypten=Egypt Kenia=Kenya Südafrika=South_Africa Namibia=Namibia Estland=Estonia
Lettland=Latvia Litauen=Lithuania Malta=Malta Zypern=Cyprus Rumänien=Romania Bulgarien=Bulgaria`.split(/\s+/);
const LICENCES = ["CC BY 4.0", "CC0", "Redaktionell", "Lizenzfrei", "Intern", "Presse", "Auf Anfrage", "CC BY-SA 4.0"];

const KEYWORDS = 20_000;
const CREATORS = 2000;
const CATEGORIES = 300;
/** Import dates in epoch seconds: the earliest, and the span of ten years from the beginning of 2015. */
const EARLIEST = 1_420_070_400;
const SPAN = 315_360_000;

export function createSyntheticLibrary(seed: number) {
  const random = createRandom(seed);
  const { terms, adjectives, prepositions } = createVocabulary();
  const labelled = ({ de, en }: Term) => ({ value: en, labels: { de, en } });
  const field = (
    name: string,
    labels: { de: string; en: string },
    values: SyntheticField["values"],
    skew: number,
    count: readonly [number, number],
    position: number,
  ): SyntheticField => ({ name, labels, multiValued: count[1] > 1, weight: 3, values, skew, count, position });
  const fields = [
    field("keywords", { de: "Stichwörter", en: "Keywords" }, terms.slice(0, KEYWORDS).map(labelled), 0.9, [3, 9], 30),
    field("creator", { de: "Urheber", en: "Creator" }, createPersonNames(CREATORS), 1, [1, 1], 40),
    field("category", { de: "Thema", en: "Topic" }, terms.slice(40, 40 + CATEGORIES).map(labelled), 0.9, [1, 3], 45),
    field("country", { de: "Land", en: "Country" }, COUNTRIES.map(parseCountry), 1.1, [1, 1], 110),
    field(
      "licence",
      { de: "Lizenz", en: "Licence" },
      LICENCES.map((value) => ({ value, labels: null })),
      1,
      [1, 1],
      120,
    ),
  ];
  const draws = fields.map(({ values, skew }) => createZipfSampler(values.length, skew, random));
  const drawTerm = createZipfSampler(terms.length, 1, random);
  const randomInteger = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  let made = 0;

  function sentence(words: number): Term {
    let de = "";
    let en = "";
    for (let word = 0; word < words; word++) {
      const term = terms[drawTerm()] as Term;
      const quality = random() < 0.3 ? pickCyclic(adjectives, Math.floor(random() * adjectives.length)) : undefined;
      const preposition = Math.floor(random() * prepositions.de.length);
      de += `${word > 0 ? ` ${prepositions.de[preposition]} ` : ""}${quality ? `${quality.de} ` : ""}${term.de}`;
      en += `${word > 0 ? ` ${prepositions.en[preposition]} ` : ""}${quality ? `${quality.en} ` : ""}${term.en}`;
    }
    return { de, en: en.charAt(0).toUpperCase() + en.slice(1) };
  }

  function next(): SyntheticAsset {
    made++;
    const values: Record<string, number[]> = {};
    for (const [index, { name, count }] of fields.entries()) {
      const list: number[] = [];
      for (let n = randomInteger(...count); n > 0; n--) {
        const value = draws[index]?.() ?? 0;
        if (!list.includes(value)) list.push(value);
      }
      values[name] = list;
    }
    const lead = terms[values.keywords?.[0] ?? 0] as Term;
    const more = sentence(randomInteger(1, 2));
    const importedAt = EARLIEST + Math.floor(random() * SPAN);
    return {
      ...randomFileDetails(random),
      fileName: "",
      rating: random() < 0.35 ? null : Math.floor(Math.sqrt(random()) * 6),
      colorCode: random() < 0.6 ? null : Math.floor(random() * 8),
      downloadCount: Math.floor(1 / (0.0005 + random() * random())) - 1,
      importedAt,
      created: importedAt - Math.floor(random() * 3e7),
      values,
      title: {
        de: `${lead.de} ${pickCyclic(prepositions.de, made)} ${more.de}`,
        en: `${capitalize(lead.en)} ${pickCyclic(prepositions.en, made)} ${more.en.toLowerCase()}`,
      },
      description: sentence(randomInteger(5, 9)),
      chance: random(),
    };
  }

  return {
    fields,
    next(): SyntheticAsset {
      const asset = next();
      const ending =
        asset.mime === "application/pdf" ? "pdf" : (asset.mime.split("/")[1] ?? "bin").replace("jpeg", "jpg");
      return {
        ...asset,
        fileName: `${asset.title.en
          .toLowerCase()
          .replace(/[^a-z]+/g, "-")
          .slice(0, 40)}-${made}.${ending}`,
      };
    },
  };
}

type FileDetails = Omit<FileFacts, "fileName">;

const IMAGE_TYPES = [
  "image/jpeg",
  "image/jpeg",
  "image/jpeg",
  "image/jpeg",
  "image/jpeg",
  "image/tiff",
  "image/png",
  "image/webp",
];
const RATIOS = [1.5, 1.5, 1.5, 1.333, 1.333, 0.667, 0.75, 0.8, 1, 1.778, 2.35];

function randomFileDetails(random: () => number): FileDetails {
  const spread = random() + random() + random() + random();
  const size = Math.floor(Math.exp(11 + 1.6 * spread));
  if (random() < 0.1) {
    const pageCount = 1 + Math.floor(random() * random() * 60);
    return { kind: "document", mime: "application/pdf", size, width: 1240, height: 1754, dpi: 150, pageCount };
  }
  const edge = 1200 + Math.floor(random() * random() * 7000);
  const ratio = pickCyclic(RATIOS, Math.floor(random() * RATIOS.length));
  const [width, height] = ratio >= 1 ? [edge, Math.round(edge / ratio)] : [Math.round(edge * ratio), edge];
  const mime = pickCyclic(IMAGE_TYPES, Math.floor(random() * IMAGE_TYPES.length));
  return { kind: "image", mime, size, width, height, dpi: random() < 0.5 ? 300 : 72, pageCount: null };
}

/** Uses every pair of first and last name once before repeating any. */
function createPersonNames(count: number): { value: string; labels: null }[] {
  return Array.from({ length: count }, (_, i) => ({
    value: `${pickCyclic(FIRST_NAMES, i)} ${pickCyclic(LAST_NAMES, i * 3 + Math.floor(i / FIRST_NAMES.length))}`,
    labels: null,
  }));
}

function parseCountry(pair: string) {
  const [de = "", en = de] = pair.replaceAll("_", " ").split("=");
  return { value: en, labels: { de, en } };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
