/** In which form something is downloaded: a convert set, and in the set `custom` what the visitor chose. Pure. */
import { CUSTOM_SET, type PictureFormat } from "@vitrine/contract/conversion";
import type { ReplyOf } from "@vitrine/contract/endpoint";

export type ConvertSet = ReplyOf<"session.csets">["convert_sets"][number];

export const ORIGINAL = "0";

/** As `download.single` and both zips take it. */
export interface DownloadForm {
  readonly csetid: string;
  readonly format?: PictureFormat;
  /** Pixels of the longer edge. */
  readonly max_edge?: number;
}

/** What stands in the fields of the set `custom`. */
export interface OwnChoice {
  /** As typed. */
  readonly edge: string;
  readonly format: PictureFormat;
}

type Choices = NonNullable<ConvertSet["choices"]>;

/** Pixels that the field begins with, where the bounds allow it. */
const USUAL_EDGE = 1600;

/** What the fields begin with; undefined where there is nothing to choose. */
export function firstChoice({ id, choices }: ConvertSet): OwnChoice | undefined {
  const [format] = choices?.formats ?? [];
  if (id !== CUSTOM_SET || !choices || !format) return undefined;
  return { edge: String(Math.max(choices.min_edge, Math.min(choices.max_edge, USUAL_EDGE))), format };
}

/** Pixels; undefined for what is no whole number within the bounds. */
export function edgeOf(typed: string, { min_edge, max_edge }: Choices): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const edge = Number(text);
  return edge >= min_edge && edge <= max_edge ? edge : undefined;
}

/** undefined while the fields hold what the server would refuse. */
export function formOf({ id, choices }: ConvertSet, choice: OwnChoice | undefined): DownloadForm | undefined {
  if (!choices || !choice) return { csetid: id };
  const edge = edgeOf(choice.edge, choices);
  return edge === undefined ? undefined : { csetid: id, format: choice.format, max_edge: edge };
}
