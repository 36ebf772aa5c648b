// Finds the convert sets that fit assets and caller, and plans conversions. `access` decides who may download which set;
// the type of a file decides what it can be converted to.

import {
  COLOUR_PROFILES,
  CUSTOM_CONVERT_SET_ID,
  MAX_LONGER_EDGE_PX,
  MIN_LONGER_EDGE_PX,
  PICTURE_FORMATS,
  PICTURE_MIME_FEATURES,
  type PictureFormat,
  PRINT_COLOUR_PROFILE,
  VIDEO_MIME,
} from "@vitrine/contract/conversion";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { getConvertSetKindOfMime, isConvertSetPictureMime } from "../../db/convert-set-kind.ts";
import { mapSequentially } from "../../platform/async-lists.ts";
import type { Caller } from "../../platform/caller.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { localizedTextOrAny } from "../../platform/http/locale.ts";
import { parseIds } from "../../platform/ids.ts";
import type { Access, AssetAccessInfo } from "../access/access.service.ts";
import { CUSTOM_CONVERT_SET, ORIGINAL_CONVERT_SET } from "../access/access.ts";
import {
  type ConversionSpec,
  convertedExtension,
  convertedPixelSize,
  convertSetKindForAsset,
  PICTURE_FILE_TYPES,
  type PictureSpec,
} from "../renditions/conversions/conversion-spec.ts";
import type { Conversions } from "../renditions/conversions/conversions.service.ts";
import { type ConversionPlan, toPageConversions } from "./conversion-plan.ts";
import type { AssetForDelivery, ConvertSetRow, DownloadsRepository } from "./downloads.repository.ts";
import { estimateConvertedBytes } from "./estimate-size.ts";

/** The form of a download: a convert set, and the caller's choices for the custom form. */
export interface DownloadForm {
  /** 0: the original; -2: the custom form. */
  set: number;
  format?: PictureFormat | undefined;
  /** Pixels. */
  maxEdge?: number | undefined;
}

export type ConvertSets = ReturnType<typeof createConvertSets>;

export interface ConvertSetsDeps {
  repository: Pick<DownloadsRepository, "assets" | "convertSets" | "currentIds">;
  access: Pick<Access, "accessInfos" | "forCaller">;
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
  const refuse = () => createAppError("download.not_permitted", { source: "local" });

  async function resolveForm({ mime }: AssetForDelivery, selection: DownloadForm): Promise<ConversionSpec | undefined> {
    if (selection.set === CUSTOM_CONVERT_SET) return customForm(selection);
    const row = (await repository.convertSets()).find(({ id }) => id === selection.set);
    return row && toConversionForm(row, mime);
  }

  /** undefined if the set does not fit. Does not check rights. */
  async function planConversion(asset: AssetForDelivery, selection: DownloadForm): Promise<ConversionPlan | undefined> {
    return selection.set === ORIGINAL_CONVERT_SET ? undefined : planIn(await resolveForm(asset, selection), asset);
  }

  /** Total bytes: exact if converted already, otherwise estimated. */
  async function sumBytes(
    assets: readonly AssetForDelivery[],
    plans: readonly ConversionPlan[],
  ): Promise<number | undefined> {
    const [only] = assets;
    const [plan] = plans;
    // Looks up the converted files of a single asset only: to look up those of thousands would be too expensive.
    const parts = only && plan && assets.length === 1 ? [...toPageConversions(only, plan)] : [];
    const stored =
      parts.length > 0
        ? sumOf(await mapSequentially(parts, async (part) => (await conversions.find(part))?.size))
        : undefined;
    return stored ?? sumOf(assets.map((asset, i) => plans[i] && estimateConvertedBytes(plans[i].form, asset)));
  }

  async function describeSet(
    set: ConvertSetRow,
    { assets, total, originals, locale }: FittingAssets,
  ): Promise<ConvertSet | undefined> {
    const found = assets.flatMap((asset) => {
      const plan = planIn(toConversionForm(set, asset.mime), asset);
      return plan ? [{ asset, plan }] : [];
    });
    const [first] = found;
    if (!first || (!originals && found.length < total)) return undefined;
    const { form, pages } = first.plan;
    const fitting = new Set(found.map(({ asset }) => asset));
    const plans = found.map(({ plan }) => plan);
    const mimes = new Set(plans.map((plan) => plan.form.mime));
    const rest = (originals ?? []).filter((asset) => !fitting.has(asset));
    const bytes = sumOf([await sumBytes([...fitting], plans), ...rest.map(({ size }) => size)]);
    return {
      id: String(set.id),
      title: localizedTextOrAny(set.titles, locale) ?? String(set.id),
      ...(mimes.size === 1 ? { mime: form.mime } : {}),
      ...(form.maxEdge === null ? {} : { max_edge: form.maxEdge }),
      ...(form.quality === null ? {} : { quality: form.quality }),
      ...(form.kind === "picture" && form.dpi !== null ? { dpi: form.dpi } : {}),
      ...(form.kind === "picture" ? { profile: PROFILE_NAMES[form.profile] } : {}),
      metadata: form.metadata,
      ...(total === 1 && pages > 1 ? { page_count: pages } : {}),
      ...(fitting.size < total ? { fits: fitting.size } : {}),
      ...(bytes === undefined ? {} : { size: bytes / 1000 }),
    };
  }

  function describeCustomSet(titles: ConvertSetRow["titles"], { assets, total, originals, locale }: FittingAssets) {
    const form = customForm({ set: CUSTOM_CONVERT_SET });
    const fitting = assets.filter((asset) => planIn(form, asset) !== undefined);
    if (fitting.length === 0 || (!originals && fitting.length < total)) return undefined;
    // The largest possible output of these assets.
    const largest = { ...customForm({ set: CUSTOM_CONVERT_SET, format: "png" }), maxEdge: MAX_LONGER_EDGE_PX };
    const edges = fitting.map((asset) => {
      const size = convertedPixelSize(largest, asset);
      return size ? Math.max(size.width, size.height) : MAX_LONGER_EDGE_PX;
    });
    const maxEdge = edges.reduce((most, edge) => Math.max(most, edge), 1);
    return {
      id: CUSTOM_CONVERT_SET_ID,
      title: localizedTextOrAny(titles, locale) ?? CUSTOM_CONVERT_SET_ID,
      choices: { formats: [...PICTURE_FORMATS], min_edge: Math.min(MIN_LONGER_EDGE_PX, maxEdge), max_edge: maxEdge },
      ...(fitting.length < total ? { fits: fitting.length } : {}),
    };
  }

  return {
    planConversion,
    /** Like `planConversion`, but undefined for films if ffmpeg is missing. */
    async planAvailableConversion(
      asset: AssetForDelivery,
      selection: DownloadForm,
    ): Promise<ConversionPlan | undefined> {
      const found = await planConversion(asset, selection);
      return found?.form.kind === "film" && !(await conversions.hasFfmpeg()) ? undefined : found;
    },

    /**
     * The sets that fit all assets and that the caller may download for all of them; with `fit` "any", those that fit at
     * least one. @throws download.not_permitted if none
     */
    async listFitting(
      caller: Caller,
      assetIds: readonly string[],
      locale: string,
      fit?: "any",
    ): Promise<ReplyOf<"session.csets">> {
      const requested = new Set(assetIds);
      const ids = await repository.currentIds(parseIds([...requested]));
      if (ids.length < requested.size) throw refuse();
      const guarded = groupByAccess(await access.accessInfos(ids));
      const rights = await access.forCaller(caller);
      const rows = await repository.convertSets();
      /** The requested assets that the caller may have in this set; without `fit` none, unless they may have all. */
      const listPermitted = (set: number): ReadonlySet<number> => {
        const found = guarded.filter(([info]) => rights.mayDownload(info, set));
        return new Set(fit === "any" || found.length === guarded.length ? found.flatMap(([, each]) => each) : []);
      };
      const setIds = [ORIGINAL_CONVERT_SET, CUSTOM_CONVERT_SET, ...rows.map(({ id }) => id)];
      const permittedIds = new Map(setIds.map((set) => [set, listPermitted(set)]));
      // Only permitted assets are read, so that hidden ones cause as much work as missing ones.
      const readable = [...new Set([...permittedIds.values()].flatMap((permitted) => [...permitted]))];
      if (readable.length === 0) throw refuse();
      const assets = (await repository.assets(readable)).filter(
        ({ contentHash }) => contentHash !== null || fit !== "any",
      );
      const permittedAssets = (set: number): readonly AssetForDelivery[] => {
        const permitted = permittedIds.get(set);
        return assets.filter(({ id }) => permitted?.has(id));
      };
      const titlesOf = (set: number) => rows.find(({ id }) => id === set)?.titles;
      const allowed = rows.flatMap((row) => {
        const permitted = row.id > ORIGINAL_CONVERT_SET ? permittedAssets(row.id) : [];
        return permitted.length > 0 ? [{ row, permitted }] : [];
      });
      const [originals, custom] = [permittedAssets(ORIGINAL_CONVERT_SET), permittedAssets(CUSTOM_CONVERT_SET)];
      if (originals.length === 0 && custom.length === 0 && allowed.length === 0) throw refuse();
      if (assets.some(({ contentHash }) => contentHash === null)) throw refuse();

      const total = new Set(ids).size;
      const shared = { total, locale, ...(fit === "any" ? { originals } : {}) };
      const hasFilmSets = allowed.some(({ row }) => getConvertSetKindOfMime(row.mime) === "film");
      const makesFilms = hasFilmSets && (await conversions.hasFfmpeg());
      const possible = allowed.filter(({ row }) => makesFilms || getConvertSetKindOfMime(row.mime) !== "film");
      const described = await mapSequentially(possible, ({ row, permitted }) =>
        describeSet(row, { assets: permitted, ...shared }),
      );
      const sets = described.filter((set) => set !== undefined);
      const originalTitles = titlesOf(ORIGINAL_CONVERT_SET) ?? TITLES.original;
      if (originals.length > 0) sets.unshift(describeOriginal(originalTitles, { assets: originals, total, locale }));
      const customTitles = titlesOf(CUSTOM_CONVERT_SET) ?? TITLES.custom;
      const customSet = custom.length > 0 ? describeCustomSet(customTitles, { assets: custom, ...shared }) : undefined;
      if (customSet) sets.push(customSet);
      if (sets.length === 0) throw refuse();
      return { convert_sets: sets };
    },
  };
}

/** The assets for which a convert set is described. */
interface FittingAssets {
  /** Those that the caller may have in this set. */
  assets: readonly AssetForDelivery[];
  /** Number of requested assets. */
  total: number;
  /** Those that the caller may have as originals, if the set need not fit all. */
  originals?: readonly AssetForDelivery[];
  locale: string;
}

function planIn(form: ConversionSpec | undefined, asset: AssetForDelivery): ConversionPlan | undefined {
  if (!form || asset.contentHash === null || form.kind !== convertSetKindForAsset(asset)) return undefined;
  const pages = Math.max(1, asset.pageCount ?? 1);
  return { form, pages, extension: pages > 1 ? "zip" : convertedExtension(form) };
}

/** The sum of sizes; undefined if one of them is undefined. */
const sumOf = (sizes: readonly (number | undefined)[]): number | undefined =>
  sizes.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0);

/** Groups the ids of assets by what their rights depend on: thousands of assets have a handful of combinations. */
function groupByAccess(infos: readonly AssetAccessInfo[]): [AssetAccessInfo, number[]][] {
  const groups = new Map<string, [AssetAccessInfo, number[]]>();
  for (const info of infos) {
    const { id, aclId, embargo, expiry, unreadTerms } = info;
    const key = `${aclId} ${embargo} ${expiry} ${unreadTerms}`;
    const group = groups.get(key);
    if (group) group[1].push(id);
    else groups.set(key, [info, [id]]);
  }
  return [...groups.values()];
}

function describeOriginal(titles: ConvertSetRow["titles"], { assets, total, locale }: FittingAssets): ConvertSet {
  const [first] = assets;
  return {
    id: String(ORIGINAL_CONVERT_SET),
    title: localizedTextOrAny(titles, locale) ?? "Original",
    ...(first && total === 1 ? { mime: first.mime } : {}),
    ...(assets.length < total ? { fits: assets.length } : {}),
    size: assets.reduce((sum, asset) => sum + asset.size, 0) / 1000,
  };
}

function customForm({ format = "jpeg", maxEdge }: DownloadForm): PictureSpec {
  const mime = `image/${format}` as const;
  const quality = PICTURE_MIME_FEATURES[mime].quality ? CUSTOM_QUALITY : null;
  return { kind: "picture", mime, maxEdge: maxEdge ?? null, dpi: null, quality, profile: "srgb", metadata: "strip" };
}

function toConversionForm(row: ConvertSetRow, source: string): ConversionSpec | undefined {
  const { maxEdge, quality, metadata } = row;
  const kind = getConvertSetKindOfMime(row.mime);
  if (kind === undefined) return undefined;
  if (kind === "film") return { kind, mime: VIDEO_MIME, maxEdge, quality, metadata };
  const requestedMime = row.mime ?? source;
  const mime = isConvertSetPictureMime(requestedMime) ? requestedMime : "image/jpeg";
  const longest = PICTURE_FILE_TYPES[mime].maxEdge;
  const profile = COLOUR_PROFILES.find((known) => known === row.profile?.toLowerCase()) ?? "srgb";
  return {
    kind,
    mime,
    // Limited here to what the format allows, so that the announced size is the one that is made.
    maxEdge: maxEdge === null ? null : Math.min(maxEdge, longest),
    dpi: row.dpi,
    quality,
    profile: profile === PRINT_COLOUR_PROFILE && !PICTURE_MIME_FEATURES[mime].print ? "srgb" : profile,
    metadata,
  };
}
