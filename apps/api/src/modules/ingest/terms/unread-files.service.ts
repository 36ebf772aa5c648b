// Reports files whose usage terms could not be read, for administrators.
import type { ReadOnlyDatabase } from "../../../platform/database/database.ts";
import { groupAssetsByTermsReadFailure } from "./unread-files.repository.ts";

/** Counts the assets that only GUI admins see, since their terms could not be read, and groups them by reason. */
export async function summariseTermsReadFailures(db: ReadOnlyDatabase, examples = 20) {
  const groups = await groupAssetsByTermsReadFailure(db, examples);
  return { count: groups.reduce((sum, { count }) => sum + count, 0), groups };
}

/** Number of visible assets whose terms have not been read yet; the next import of their folders reads them. */
export { countVisibleWithUnreadTerms } from "./unread-files.repository.ts";
