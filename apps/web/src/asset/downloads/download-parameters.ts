/** Options of a download: a convert set, and for the set `custom` the chosen edge and format. Pure. */
import { CUSTOM_CONVERT_SET_ID, type PictureFormat } from "@vitrine/contract/conversion";
import type { ReplyOf } from "@vitrine/contract/endpoint";

export type ConvertSet = ReplyOf<"session.csets">["convert_sets"][number];

export const ORIGINAL_CONVERT_SET_ID = "0";

/** Request parameters of `download.single` and the zip endpoints. */
export interface DownloadParameters {
  readonly csetid: string;
  readonly format?: PictureFormat;
  /** Pixels of the longer edge. */
  readonly max_edge?: number;
}

/** Values of the fields of the convert set `custom`. */
export interface CustomSizeInput {
  /** Text as typed. */
  readonly edge: string;
  readonly format: PictureFormat;
}

type Choices = NonNullable<ConvertSet["choices"]>;

/** Initial longer edge of a custom size, in pixels, moved into the limits of the convert set. */
const DEFAULT_EDGE_PX = 1600;

/** Initial values of the fields of the convert set `custom`; undefined for any other set. */
export function createDefaultCustomSizeInput({ id, choices }: ConvertSet): CustomSizeInput | undefined {
  const [format] = choices?.formats ?? [];
  if (id !== CUSTOM_CONVERT_SET_ID || !choices || !format) return undefined;
  return { edge: String(Math.max(choices.min_edge, Math.min(choices.max_edge, DEFAULT_EDGE_PX))), format };
}

/** Parses the edge in pixels; undefined unless it is a whole number within the limits. */
export function parseEdge(typed: string, { min_edge, max_edge }: Choices): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const edge = Number(text);
  return edge >= min_edge && edge <= max_edge ? edge : undefined;
}

/** Returns the request parameters; undefined while the fields are invalid. */
export function toDownloadParameters(
  { id, choices }: ConvertSet,
  choice: CustomSizeInput | undefined,
): DownloadParameters | undefined {
  if (!choices || !choice) return { csetid: id };
  const edge = parseEdge(choice.edge, choices);
  return edge === undefined ? undefined : { csetid: id, format: choice.format, max_edge: edge };
}
