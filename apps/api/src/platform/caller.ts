import type { Visibility } from "../db/visibility.ts";

/** Who makes a request: what every layer above needs to know of a session, and no more. */
export interface Caller {
  /** `token`: a script's API token. */
  kind: "guest" | "account" | "token";
  /** Of an account only. */
  accountId?: number;
  /** Names the session in file addresses; worthless without their signature. */
  sessionRef: string;
  isAssetUser: boolean;
  isGuiAdmin: boolean;
  /** Ids of the groups whose grants hold, that of guests included. */
  groups: readonly number[];
  /** The highest class of metadata fields the caller may know of. */
  visibility: Visibility;
  /** Language of the session; a request's Accept-Language goes before it. */
  locale: string;
}
