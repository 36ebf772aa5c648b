import type { Database } from "../../platform/database.ts";
import { GUEST_GROUP } from "../access/access.ts";
import { groupsThatSee } from "./import.repository.ts";

/** The sentence an import ends with. */
export async function whoSees(db: Database, pool: string, guestAccess: boolean): Promise<string> {
  const groups = groupsThatSee(db, pool);
  if (groups.includes(GUEST_GROUP)) {
    return guestAccess
      ? `Pool "${pool}": everyone who opens the portal can see these assets.`
      : `Pool "${pool}": everyone who logs in can see these assets.`;
  }
  if (groups.length === 0) return `Pool "${pool}": nobody can see these assets yet, since no group has a grant on it.`;
  return `Pool "${pool}": only members of ${groups.join(", ")} can see these assets.`;
}
