/**
 * Predicts whether a download would be refused, so that its button can show it before the click. Based on the asset's
 * record; without that information nothing counts as refused. The server decides in any case.
 */
import type { Session } from "../../shared/api/session-store.ts";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import type { AssetDoc } from "../asset-doc.ts";

/** `sign-in`: refused for guests, but may be permitted with an account. */
export type DownloadRefusal = "sign-in" | "forbidden" | "withdrawn";

type DownloadInfo = Pick<AssetDoc, "download_state">;
type CurrentUser = Pick<Session, "user"> | null;

export const refusalTextKeys: Readonly<Record<DownloadRefusal, TextKey>> = {
  "sign-in": "views:asset.download_sign_in",
  forbidden: "views:asset.download_forbidden",
  withdrawn: "views:asset.download_withdrawn",
};

/** Undefined if it is permitted or unknown. */
export function getDownloadRefusal(
  { download_state: state }: DownloadInfo,
  session: CurrentUser,
): DownloadRefusal | undefined {
  if (state === "withdrawn") return "withdrawn";
  if (state !== "forbidden") return undefined;
  return session?.user ? "forbidden" : "sign-in";
}

export interface DownloadAvailability {
  /** Set if all are refused; undefined if at least one can be downloaded. */
  readonly refusal: DownloadRefusal | undefined;
  /** Number of assets that are not refused. */
  readonly count: number;
}

/** Returns how many of the assets can be downloaded. If none, `sign-in` wins if it may help with one of them. */
export function getDownloadAvailability(assets: readonly DownloadInfo[], session: CurrentUser): DownloadAvailability {
  const refusals = assets.map((asset) => getDownloadRefusal(asset, session)).filter((one) => one !== undefined);
  const count = assets.length - refusals.length;
  const refusal =
    count > 0 ? undefined : ((["sign-in", "forbidden"] as const).find((one) => refusals.includes(one)) ?? refusals[0]);
  return { refusal, count };
}
