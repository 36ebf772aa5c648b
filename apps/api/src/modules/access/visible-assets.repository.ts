// The rule for who may see an asset as an SQL condition, for queries over many assets. It must agree with `isAllowed` of
// access.ts on pools, embargo and unreadable terms; a test compares the two.
import type { CallerAccess } from "./access.service.ts";

/**
 * A condition on a row of the table `asset`, for use after WHERE or AND; needs the parameters of `visibilityParams`.
 * @param asset the alias of the row in the query.
 */
export const visibleAssetSql = (asset: string): string =>
  `${asset}.acl_id IN (SELECT value FROM json_each(@acls)) AND (${asset}.embargo IS NULL OR ${asset}.embargo <= @now)
   AND (${asset}.unread_terms IS NULL OR @seesUnread)`;

/** The parameters of the `visibleAssetSql` condition. */
export const visibilityParams = ({ acls, now, seesUnread }: Pick<CallerAccess, "acls" | "now" | "seesUnread">) => ({
  acls: JSON.stringify(acls),
  now,
  seesUnread: Number(seesUnread),
});
