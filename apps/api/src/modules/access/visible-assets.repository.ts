// The rule for who may see an asset as an SQL condition, for queries over many assets. It must agree with `isAllowed` of
// access.ts on pools, embargo and unreadable terms; a test compares the two.
import { and, isNull, lte, or, type SQL } from "drizzle-orm";
import { assets } from "../../db/tables/asset.table.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import type { CallerAccess } from "./access.service.ts";

/** A condition on rows of `assets`. */
export const visibleAssetsCondition = ({
  acls,
  now,
  seesUnread,
}: Pick<CallerAccess, "acls" | "now" | "seesUnread">): SQL | undefined =>
  and(
    inIdList(assets.aclId, acls),
    or(isNull(assets.embargo), lte(assets.embargo, now)),
    seesUnread ? undefined : isNull(assets.unreadTerms),
  );
