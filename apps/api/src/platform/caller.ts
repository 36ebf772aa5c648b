import type { FieldVisibility } from "../db/visibility.ts";

/** Who makes a request: the parts of a session that all layers need. */
export interface Caller {
  /**
   * `token`: a script's API token. `group-view`: an admin who looks at the portal with the rights of a group, and may
   * only read.
   */
  kind: "guest" | "account" | "token" | "group-view";
  /** Id of the account; of accounts only. */
  accountId?: number;
  /** Group views only: the admin's account, for logs and limits; it gives no rights. */
  viewedBy?: number;
  /** Identifies the session in file URLs; useless without their signature. */
  sessionRef: string;
  isAssetUser: boolean;
  isGuiAdmin: boolean;
  /** Ids of the groups whose grants apply, including the guests' group. */
  groups: readonly number[];
  /** Highest visibility class of metadata fields that the caller may see. */
  visibility: FieldVisibility;
  /** Language of the session; a request's Accept-Language takes precedence. */
  locale: string;
}

/** The `sessionRef` of an account's session. */
export const toAccountSessionRef = (id: number): string => `a${id.toString(36)}`;

/** The id in the `sessionRef` of an account's session; undefined for other callers (guests, tokens, group views). */
export function parseAccountSessionId(ref: string): number | undefined {
  const id = /^a([0-9a-z]{1,11})$/.exec(ref)?.[1];
  return id === undefined ? undefined : Number.parseInt(id, 36);
}
