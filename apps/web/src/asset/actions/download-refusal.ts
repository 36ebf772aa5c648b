/**
 * Whether a download would be refused, so that its control says so before the click. The backend's records tell it;
 * where they do not, nothing is refused here. What the server says to the download itself counts in any case.
 */
import type { Session } from "../../shared/api/session-store.ts";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import type { AssetDoc } from "../asset-doc.ts";

/** `sign-in`: nobody is signed in, and with an account it may be permitted. */
export type DownloadRefusal = "sign-in" | "forbidden" | "withdrawn";

type Asked = Pick<AssetDoc, "download_state">;
type Asking = Pick<Session, "user"> | null;

export const refusalWords: Readonly<Record<DownloadRefusal, TextKey>> = {
  "sign-in": "views:asset.download_sign_in",
  forbidden: "views:asset.download_forbidden",
  withdrawn: "views:asset.download_withdrawn",
};

/** undefined where it is permitted, or where nobody knows. */
export function downloadRefusal({ download_state: state }: Asked, session: Asking): DownloadRefusal | undefined {
  if (state === "withdrawn") return "withdrawn";
  if (state !== "forbidden") return undefined;
  return session?.user ? "forbidden" : "sign-in";
}

export interface DownloadOffer {
  /** Of all of them; undefined where one can be downloaded. */
  readonly refusal: DownloadRefusal | undefined;
  /** How many are not refused. */
  readonly count: number;
}

/** What a control can offer for these assets. Signing in is worth a try as soon as it may help with one of them. */
export function downloadOffer(assets: readonly Asked[], session: Asking): DownloadOffer {
  const refusals = assets.map((asset) => downloadRefusal(asset, session)).filter((one) => one !== undefined);
  const count = assets.length - refusals.length;
  const refusal =
    count > 0 ? undefined : ((["sign-in", "forbidden"] as const).find((one) => refusals.includes(one)) ?? refusals[0]);
  return { refusal, count };
}
