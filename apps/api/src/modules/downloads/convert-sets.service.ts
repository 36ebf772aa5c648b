// Which convert sets fit an asset and its caller, and which files become of it in one. `access` decides who may have it
// in which set; what can be made of a file is decided by its type.
import {
  CUSTOM_SET,
  FILM_MIME,
  MAX_EDGE,
  MIN_EDGE,
  PICTURE_FORMATS,
  PICTURE_TYPES,
  type PictureFormat,
  type PictureMime,
  PRINT_PROFILE,
  PROFILES,
} from "@vitrine/contract/conversion";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { isPictureMime, kindOfSet } from "../../db/convert-set-kind.ts";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import { parseIds } from "../../platform/ids.ts";
import { anyTextIn } from "../../platform/locale.ts";
import type { Access, Guard } from "../access/access.service.ts";
import { CUSTOM, ORIGINAL } from "../access/access.ts";
import {
  type ConversionForm,
  convertibleTo,
  extensionOfForm,
  PICTURE_FILES,
  type PictureForm,
  sizeInForm,
} from "../renditions/conversion-form.ts";
import type { Conversions } from "../renditions/conversions.service.ts";
import type { ConvertSetRow, DeliverableAsset, DownloadsRepository } from "./downloads.repository.ts";
import { estimatedBytes } from "./estimated-size.ts";
import { partsOf, type TakenAsset } from "./taken-parts.ts";

/** The form in which something is taken: a convert set, and what was chosen in the caller's own. */
export interface Taking {
  /** 0 is the original; -2 the caller's own. */
  set: number;
  format?: PictureFormat | undefined;
  /** Pixels. */
  maxEdge?: number | undefined;
}

export interface ConvertSets {
  /** The sets that fit all assets, and all of which the caller may have. @throws download.not_permitted for none */
  fitting(caller: Caller, assetIds: readonly string[], locale: string): Promise<ReplyOf<"session.csets">>;
  /** undefined where the set does not fit. Asks for no right. */
  taken(asset: DeliverableAsset, taking: Taking): TakenAsset | undefined;
  /** The same for those who are about to make it: films need a program. */
  takenNow(asset: DeliverableAsset, taking: Taking): Promise<TakenAsset | undefined>;
}

export interface ConvertSetsDependencies {
  repository: Pick<DownloadsRepository, "assets" | "convertSets" | "currentIds">;
  access: Pick<Access, "guards" | "mayDownload">;
  conversions: Pick<Conversions, "stored" | "filmsAvailable">;
}

type ConvertSet = ReplyOf<"session.csets">["convert_sets"][number];

const FORMATS: Readonly<Record<PictureFormat, PictureMime>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  tiff: "image/tiff",
};
const CUSTOM_QUALITY = 85;
const PROFILE_NAMES = { srgb: "sRGB", p3: "Display P3", cmyk: "CMYK" } as const;
const TITLES = {
  original: { de: "Original", en: "Original" },
  custom: { de: "Eigene Größe", en: "Your own size" },
};

export function createConvertSets({ repository, access, conversions }: ConvertSetsDependencies): ConvertSets {
  const refuse = () => fail("download.not_permitted", { source: "local" });

  function formOf({ mime }: DeliverableAsset, taking: Taking): ConversionForm | undefined {
    if (taking.set === CUSTOM) return chosenForm(taking);
    const row = repository.convertSets().find(({ id }) => id === taking.set);
    return row && formOfSet(row, mime);
  }

  function taken(asset: DeliverableAsset, taking: Taking): TakenAsset | undefined {
    return taking.set === ORIGINAL ? undefined : takenIn(formOf(asset, taking), asset);
  }

  /** Bytes of all files, where all were made already. */
  function madeBytes(asset: DeliverableAsset, each: TakenAsset): number | undefined {
    let sum = 0;
    for (const part of partsOf(asset, each)) {
      const made = conversions.stored(part);
      if (!made) return undefined;
      sum += made.size;
    }
    return sum;
  }

  /** Bytes: those of what was made already, else an estimate. */
  function bytesOf(assets: readonly DeliverableAsset[], all: readonly TakenAsset[]): number | undefined {
    let sum = 0;
    for (const [index, each] of all.entries()) {
      const asset = assets[index] as DeliverableAsset;
      // Looking for each of thousands would cost more than it tells.
      const made = all.length === 1 ? madeBytes(asset, each) : undefined;
      const bytes = made ?? estimatedBytes(each.form, asset);
      if (bytes === undefined) return undefined;
      sum += bytes;
    }
    return sum;
  }

  function shown(set: ConvertSetRow, assets: readonly DeliverableAsset[], locale: string): ConvertSet | undefined {
    const all = assets.map((asset) => takenIn(formOfSet(set, asset.mime), asset));
    if (!all.every((each) => each !== undefined)) return undefined;
    const [first] = all;
    if (!first) return undefined;
    const { form, pages } = first;
    const mimes = new Set(all.map((each) => each.form.mime));
    const bytes = bytesOf(assets, all);
    return {
      id: String(set.id),
      title: anyTextIn(set.titles, locale) ?? String(set.id),
      ...(mimes.size === 1 ? { mime: form.mime } : {}),
      ...(form.maxEdge === null ? {} : { max_edge: form.maxEdge }),
      ...(form.quality === null ? {} : { quality: form.quality }),
      ...(form.kind === "picture" && form.dpi !== null ? { dpi: form.dpi } : {}),
      ...(form.kind === "picture" ? { profile: PROFILE_NAMES[form.profile] } : {}),
      metadata: form.metadata,
      ...(all.length === 1 && pages > 1 ? { page_count: pages } : {}),
      ...(bytes === undefined ? {} : { size: bytes / 1000 }),
    };
  }

  function custom(assets: readonly DeliverableAsset[], titles: ConvertSetRow["titles"], locale: string) {
    const form = chosenForm({ set: CUSTOM });
    if (!assets.every((asset) => takenIn(form, asset) !== undefined)) return undefined;
    // More pixels than these nobody gets.
    const largest = { ...chosenForm({ set: CUSTOM, format: "png" }), maxEdge: MAX_EDGE };
    const edges = assets.map((asset) => {
      const size = sizeInForm(largest, asset);
      return size ? Math.max(size.width, size.height) : MAX_EDGE;
    });
    const maxEdge = edges.reduce((most, edge) => Math.max(most, edge), 1);
    return {
      id: CUSTOM_SET,
      title: anyTextIn(titles, locale) ?? CUSTOM_SET,
      choices: { formats: [...PICTURE_FORMATS], min_edge: Math.min(MIN_EDGE, maxEdge), max_edge: maxEdge },
    };
  }

  return {
    taken,
    async takenNow(asset, taking) {
      const found = taken(asset, taking);
      return found?.form.kind === "film" && !(await conversions.filmsAvailable()) ? undefined : found;
    },

    async fitting(caller, assetIds, locale) {
      const requested = new Set(assetIds);
      const ids = repository.currentIds(parseIds([...requested]));
      if (ids.length < requested.size) throw refuse();
      const guards = distinct(access.guards(ids));
      const may = (set: number) => guards.every((guard) => access.mayDownload(caller, guard, set));
      const rows = repository.convertSets();
      const titlesOf = (set: number) => rows.find(({ id }) => id === set)?.titles;
      const allowed = rows.filter(({ id }) => id > ORIGINAL && may(id));
      const [mayOriginal, mayCustom] = [may(ORIGINAL), may(CUSTOM)];
      if (!mayOriginal && !mayCustom && allowed.length === 0) throw refuse();

      const assets = repository.assets(ids);
      if (assets.some(({ contentHash }) => contentHash === null)) throw refuse();
      const wantsFilms = allowed.some(({ mime }) => kindOfSet(mime) === "film");
      const makesFilms = wantsFilms && (await conversions.filmsAvailable());
      const sets = allowed
        .filter(({ mime }) => makesFilms || kindOfSet(mime) !== "film")
        .flatMap((set) => shown(set, assets, locale) ?? []);
      if (mayOriginal) sets.unshift(original(assets, titlesOf(ORIGINAL) ?? TITLES.original, locale));
      const own = mayCustom ? custom(assets, titlesOf(CUSTOM) ?? TITLES.custom, locale) : undefined;
      if (own) sets.push(own);
      if (sets.length === 0) throw refuse();
      return { convert_sets: sets };
    },
  };
}

function takenIn(form: ConversionForm | undefined, asset: DeliverableAsset): TakenAsset | undefined {
  if (!form || asset.contentHash === null || form.kind !== convertibleTo(asset)) return undefined;
  const pages = Math.max(1, asset.pageCount ?? 1);
  return { form, pages, extension: pages > 1 ? "zip" : extensionOfForm(form) };
}

/** One of each that decides alike: of thousands of assets, most do. */
function distinct(guards: readonly Guard[]): Guard[] {
  return [
    ...new Map(
      guards.map((guard) => [`${guard.aclId} ${guard.embargo} ${guard.expiry} ${guard.unreadTerms}`, guard]),
    ).values(),
  ];
}

function original(assets: readonly DeliverableAsset[], titles: ConvertSetRow["titles"], locale: string): ConvertSet {
  const bytes = assets.reduce((sum, asset) => sum + asset.size, 0);
  const mimes = new Set(assets.map(({ mime }) => mime));
  const [mime] = mimes;
  return {
    id: String(ORIGINAL),
    title: anyTextIn(titles, locale) ?? "Original",
    ...(assets.length === 1 && mime !== undefined ? { mime } : {}),
    size: bytes / 1000,
  };
}

function chosenForm({ format = "jpeg", maxEdge }: Taking): PictureForm {
  const mime = FORMATS[format];
  const quality = mime === "image/jpeg" || mime === "image/webp" ? CUSTOM_QUALITY : null;
  return { kind: "picture", mime, maxEdge: maxEdge ?? null, dpi: null, quality, profile: "srgb", metadata: "strip" };
}

function formOfSet(row: ConvertSetRow, source: string): ConversionForm | undefined {
  const { maxEdge, quality, metadata } = row;
  const kind = kindOfSet(row.mime);
  if (kind === undefined) return undefined;
  if (kind === "film") return { kind, mime: FILM_MIME, maxEdge, quality, metadata };
  const wanted = row.mime ?? source;
  const mime = isPictureMime(wanted) ? wanted : "image/jpeg";
  const longest = PICTURE_FILES[mime].maxEdge;
  const profile = PROFILES.find((known) => known === row.profile?.toLowerCase()) ?? "srgb";
  return {
    kind,
    mime,
    // What is said of a set is what is made.
    maxEdge: maxEdge === null ? null : Math.min(maxEdge, longest),
    dpi: row.dpi,
    quality,
    profile: profile === PRINT_PROFILE && !PICTURE_TYPES[mime].print ? "srgb" : profile,
    metadata,
  };
}
