// References and tokens of group views: an admin looks at the portal with the rights of a group. Signed, not stored: a view
// lasts as long as the admin's session.
import type { Caller } from "../../platform/caller.ts";
import type { Signer } from "../../platform/signing.ts";

export interface GroupView {
  /** Id of the admin's session. */
  sessionId: number;
  groupId: number;
}

const REF = /^v([0-9a-z]{1,11})-([0-9a-z]{1,11})$/;

/** Session reference for use in addresses. It is no credential: callers must verify a signature over it. */
export function toGroupViewRef({ sessionId, groupId }: GroupView): string {
  return `v${sessionId.toString(36)}-${groupId.toString(36)}`;
}

export function parseGroupViewRef(ref: string): GroupView | undefined {
  const [, session, group] = REF.exec(ref) ?? [];
  if (session === undefined || group === undefined) return undefined;
  return { sessionId: Number.parseInt(session, 36), groupId: Number.parseInt(group, 36) };
}

export function signGroupViewToken(view: GroupView, signer: Signer): string {
  const ref = toGroupViewRef(view);
  return `${ref}.${signer.sign(ref)}`;
}

export function verifyGroupViewToken(token: string, signer: Signer): GroupView | undefined {
  const dot = token.lastIndexOf(".");
  const ref = token.slice(0, Math.max(0, dot));
  return signer.verify(ref, token.slice(dot + 1)) ? parseGroupViewRef(ref) : undefined;
}

/** Caller of a group view: with the rights of an account in this group alone, or of a guest for the guests' group. */
export function createGroupViewCaller(
  view: GroupView,
  guestGroup: number | undefined,
  { accountId, locale }: Pick<Caller, "accountId" | "locale">,
): Caller {
  const { groupId } = view;
  return {
    kind: "group-view",
    ...(accountId === undefined ? {} : { viewedBy: accountId }),
    sessionRef: toGroupViewRef(view),
    isAssetUser: true,
    isGuiAdmin: false,
    groups: [...new Set(guestGroup === undefined ? [groupId] : [guestGroup, groupId])].sort((a, b) => a - b),
    visibility: groupId === guestGroup ? "everyone" : "users",
    locale,
  };
}
