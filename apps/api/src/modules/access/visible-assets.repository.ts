// The rule of who sees an asset as a condition of SQL, for queries that go over many. It says what `decide` of
// access.ts says of pools, embargo and unread terms; a test holds one against the other.
import type { View } from "./access.service.ts";

/**
 * A condition on a row of the table `asset`, to stand behind WHERE or AND; needs the parameters of `boundTo`.
 * @param asset the name of the row in the query.
 */
export const visibleIn = (asset: string): string =>
  `${asset}.acl_id IN (SELECT value FROM json_each(@acls)) AND (${asset}.embargo IS NULL OR ${asset}.embargo <= @now)
   AND (${asset}.unread_terms IS NULL OR @seesUnread)`;

/** The parameters of the condition. */
export const boundTo = ({ acls, now, seesUnread }: Pick<View, "acls" | "now" | "seesUnread">) => ({
  acls: JSON.stringify(acls),
  now,
  seesUnread: Number(seesUnread),
});
