// Finds the convert sets that fit assets and caller, and plans conversions. `access` decides who may download which set;
// the type of a file decides what it can be converted to.
import {
  COLOUR_PROFILES,
  CUSTOM_SET,
  FILM_MIME,
  MAX_EDGE,
  MIN_EDGE,
  PICTURE_FORMATS,
  PICTURE_TYPES,
  type PictureFormat,
  PRINT_COLOUR_PROFILE,
} from "@vitrine/contract/conversion";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { convertSetKind, isPictureMime } from "../../db/convert-set-kind.ts";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors/app-error.ts";
import { localizedTextOrAny } from "../../platform/http/locale.ts";
import { parseIds } from "../../platform/ids.ts";
import type { Access, AssetAccessInfo } from "../access/access.service.ts";
import { CUSTOM_CONVERT_SET, ORIGINAL_CONVERT_SET } from "../access/access.ts";
import {
  type ConversionSpec,
  convertedExtension,
  convertedSize,
  convertSetKindOf,
  PICTURE_FILE_TYPES,
  type PictureSpec,
} from "../renditions/conversions/conversion-spec.ts";
import type { Conversions } from "../renditions/conversions/conversions.service.ts";
import { type ConversionPlan, listConversions } from "./conversion-plan.ts";
import type { ConvertSetRow, DeliverableAsset, DownloadsRepository } from "./downloads.repository.ts";
import { estimateBytes } from "./estimate-size.ts";

/** The form of a download: a convert set, and the caller's choices for the custom form. */
export interface DownloadSelection {
  /** 0: the original; -2: the custom form. */
  set: number;
  format?: PictureFormat | undefined;
  /** Pixels. */
  maxEdge?: number | undefined;
}

export type ConvertSets = ReturnType<typeof createConvertSets>;

export interface ConvertSetsDeps {
  repository: Pick<DownloadsRepository, "assets" | "convertSets" | "currentIds">;
  access: Pick<Access, "accessInfos" | "mayDownload">;
  conversions: Pick<Conversions, "find" | "hasFfmpeg">;
}

type ConvertSet = ReplyOf<"session.csets">["convert_sets"][number];

const CUSTOM_QUALITY = 85;
const PROFILE_NAMES = { srgb: "sRGB", p3: "Display P3", cmyk: "CMYK" } as const;
const TITLES = {
  original: { de: "Original", en: "Original" },
  custom: { de: "Eigene Größe", en: "Your own size" },
};

export function createConvertSets({ repository, access, conversions }: ConvertSetsDeps) {
  const refuse = () => fail("download.not_permitted", { source: "local" });

  function resolveForm({ mime }: DeliverableAsset, selection: DownloadSelection): ConversionSpec | undefined {
    if (selection.set === CUSTOM_CONVERT_SET) return customForm(selection);
    const row = repository.convertSets().find(({ id }) => id === selection.set);
    return row && toConversionForm(row, mime);
  }

  /** undefined if the set does not fit. Does not check rights. */
  function planConversion(asset: DeliverableAsset, selection: DownloadSelection): ConversionPlan | undefined {
    return selection.set === ORIGINAL_CONVERT_SET ? undefined : planIn(resolveForm(asset, selection), asset);
  }

  /** Total bytes: exact if converted already, otherwise estimated. */
  function sumBytes(assets: readonly DeliverableAsset[], plans: readonly ConversionPlan[]): number | undefined {
    const [only] = assets;
    const [plan] = plans;
    // Looking up each of thousands would be too expensive.
    const parts = only && plan && assets.length === 1 ? [...listConversions(only, plan)] : [];
    const stored = parts.length > 0 ? sumOf(parts.map((part) => conversions.find(part)?.size)) : undefined;
    return stored ?? sumOf(assets.map((asset, i) => plans[i] && estimateBytes(plans[i].form, asset)));
  }

  function describeSet(
    set: ConvertSetRow,
    assets: readonly DeliverableAsset[],
    locale: string,
  ): ConvertSet | undefined {
    const all = assets.map((asset) => planIn(toConversionForm(set, asset.mime), asset));
    if (!all.every((each) => each !== undefined)) return undefined;
    const [first] = all;
    if (!first) return undefined;
    const { form, pages } = first;
    const mimes = new Set(all.map((each) => each.form.mime));
    const bytes = sumBytes(assets, all);
    return {
      id: String(set.id),
      title: localizedTextOrAny(set.titles, locale) ?? String(set.id),
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

  function describeCustomSet(assets: readonly DeliverableAsset[], titles: ConvertSetRow["titles"], locale: string) {
    const form = customForm({ set: CUSTOM_CONVERT_SET });
    if (!assets.every((asset) => planIn(form, asset) !== undefined)) return undefined;
    // The largest possible output of these assets.
    const largest = { ...customForm({ set: CUSTOM_CONVERT_SET, format: "png" }), maxEdge: MAX_EDGE };
    const edges = assets.map((asset) => {
      const size = convertedSize(largest, asset);
      return size ? Math.max(size.width, size.height) : MAX_EDGE;
    });
    const maxEdge = edges.reduce((most, edge) => Math.max(most, edge), 1);
    return {
      id: CUSTOM_SET,
      title: localizedTextOrAny(titles, locale) ?? CUSTOM_SET,
      choices: { formats: [...PICTURE_FORMATS], min_edge: Math.min(MIN_EDGE, maxEdge), max_edge: maxEdge },
    };
  }

  return {
    planConversion,
    /** Like `planConversion`, but undefined for films if ffmpeg is missing. */
    async planAvailableConversion(
      asset: DeliverableAsset,
      selection: DownloadSelection,
    ): Promise<ConversionPlan | undefined> {
      const found = planConversion(asset, selection);
      return found?.form.kind === "film" && !(await conversions.hasFfmpeg()) ? undefined : found;
    },

    /** The sets that fit all assets and that the caller may download for all of them. @throws download.not_permitted if none */
    async listFitting(caller: Caller, assetIds: readonly string[], locale: string): Promise<ReplyOf<"session.csets">> {
      const requested = new Set(assetIds);
      const ids = repository.currentIds(parseIds([...requested]));
      if (ids.length < requested.size) throw refuse();
      const guards = distinctAccessInfos(access.accessInfos(ids));
      const may = (set: number) => guards.every((guard) => access.mayDownload(caller, guard, set));
      const rows = repository.convertSets();
      const titlesOf = (set: number) => rows.find(({ id }) => id === set)?.titles;
      const allowed = rows.filter(({ id }) => id > ORIGINAL_CONVERT_SET && may(id));
      const [mayOriginal, mayCustom] = [may(ORIGINAL_CONVERT_SET), may(CUSTOM_CONVERT_SET)];
      if (!mayOriginal && !mayCustom && allowed.length === 0) throw refuse();

      const assets = repository.assets(ids);
      if (assets.some(({ contentHash }) => contentHash === null)) throw refuse();
      const hasFilmSets = allowed.some(({ mime }) => convertSetKind(mime) === "film");
      const makesFilms = hasFilmSets && (await conversions.hasFfmpeg());
      const sets = allowed
        .filter(({ mime }) => makesFilms || convertSetKind(mime) !== "film")
        .flatMap((set) => describeSet(set, assets, locale) ?? []);
      if (mayOriginal)
        sets.unshift(describeOriginal(assets, titlesOf(ORIGINAL_CONVERT_SET) ?? TITLES.original, locale));
      const customSet = mayCustom
        ? describeCustomSet(assets, titlesOf(CUSTOM_CONVERT_SET) ?? TITLES.custom, locale)
        : undefined;
      if (customSet) sets.push(customSet);
      if (sets.length === 0) throw refuse();
      return { convert_sets: sets };
    },
  };
}

function planIn(form: ConversionSpec | undefined, asset: DeliverableAsset): ConversionPlan | undefined {
  if (!form || asset.contentHash === null || form.kind !== convertSetKindOf(asset)) return undefined;
  const pages = Math.max(1, asset.pageCount ?? 1);
  return { form, pages, extension: pages > 1 ? "zip" : convertedExtension(form) };
}

/** Undefined if any of them is. */
const sumOf = (sizes: readonly (number | undefined)[]): number | undefined =>
  sizes.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0);

/** One of each combination: thousands of assets have a handful. */
function distinctAccessInfos(guards: readonly AssetAccessInfo[]): AssetAccessInfo[] {
  const keyOf = ({ aclId, embargo, expiry, unreadTerms }: AssetAccessInfo) =>
    `${aclId} ${embargo} ${expiry} ${unreadTerms}`;
  return [...new Map(guards.map((guard) => [keyOf(guard), guard])).values()];
}

function describeOriginal(
  assets: readonly DeliverableAsset[],
  titles: ConvertSetRow["titles"],
  locale: string,
): ConvertSet {
  const [first] = assets;
  return {
    id: String(ORIGINAL_CONVERT_SET),
    title: localizedTextOrAny(titles, locale) ?? "Original",
    ...(first && assets.length === 1 ? { mime: first.mime } : {}),
    size: assets.reduce((sum, asset) => sum + asset.size, 0) / 1000,
  };
}

function customForm({ format = "jpeg", maxEdge }: DownloadSelection): PictureSpec {
  const mime = `image/${format}` as const;
  const quality = PICTURE_TYPES[mime].quality ? CUSTOM_QUALITY : null;
  return { kind: "picture", mime, maxEdge: maxEdge ?? null, dpi: null, quality, profile: "srgb", metadata: "strip" };
}

function toConversionForm(row: ConvertSetRow, source: string): ConversionSpec | undefined {
  const { maxEdge, quality, metadata } = row;
  const kind = convertSetKind(row.mime);
  if (kind === undefined) return undefined;
  if (kind === "film") return { kind, mime: FILM_MIME, maxEdge, quality, metadata };
  const requestedMime = row.mime ?? source;
  const mime = isPictureMime(requestedMime) ? requestedMime : "image/jpeg";
  const longest = PICTURE_FILE_TYPES[mime].maxEdge;
  const profile = COLOUR_PROFILES.find((known) => known === row.profile?.toLowerCase()) ?? "srgb";
  return {
    kind,
    mime,
    // The announced size must be the one that is made.
    maxEdge: maxEdge === null ? null : Math.min(maxEdge, longest),
    dpi: row.dpi,
    quality,
    profile: profile === PRINT_COLOUR_PROFILE && !PICTURE_TYPES[mime].print ? "srgb" : profile,
    metadata,
  };
}
