// Groups, and what each of them may see and download by pool: for whoever operates the server. Who is in a group is said
// with the account.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { isListedName } from "../../platform/names.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { CUSTOM, EVERY_SET, GUEST_GROUP, ORIGINAL } from "./access.ts";
import type { Group } from "./groups.repository.ts";
import * as repository from "./groups.repository.ts";
import { ensureGroup, ensureOriginalSet, grant } from "./rights-writer.repository.ts";

export type { Group };

export type GroupFault =
  | "group.exists"
  | "group.unknown"
  | "group.name"
  | "group.guest"
  | "group.pool_unknown"
  | "group.set_unknown";

export class GroupError extends OperatorError<GroupFault> {
  override readonly name = "GroupError";
}

export interface GrantChange {
  /** Its name. */
  pool: string;
  /** As in a grant; null: it sees the pool no more. */
  sets: readonly number[] | null;
}

/** Everything throws a `GroupError` where it says why not. */
export interface Groups {
  list(): Group[];
  /** 0 is the original. */
  convertSets(): ReturnType<typeof repository.listConvertSets>;
  add(name: string): Promise<void>;
  /** What it may in these pools from now on; in all others, what it may stays. */
  grant(name: string, grants: readonly GrantChange[]): Promise<void>;
  /**
   * Its members stay, without what it granted them; API tokens with its rights are revoked, and their names answered. The
   * group of guests cannot be removed.
   */
  remove(name: string): Promise<string[]>;
}

export function createGroups(db: Database, clock: Clock): Groups {
  const note = (tx: Tx, kind: string, details: Record<string, unknown>) =>
    recordEvent(tx, { at: clock.now(), kind, details });

  /** In place of what it was granted in that pool. */
  function put(tx: Tx, group: number, { pool, sets }: GrantChange): void {
    const id = repository.poolId(tx, pool);
    if (id === undefined) {
      const cure = `vitrine pool list shows all of them, vitrine pool add ${pool} makes it`;
      throw new GroupError("group.pool_unknown", `There is no pool "${pool}": ${cure}.`);
    }
    for (const set of sets ?? []) {
      if (set === ORIGINAL) ensureOriginalSet(tx);
      if (set === EVERY_SET || set === CUSTOM || repository.convertSetExists(tx, set)) continue;
      throw new GroupError("group.set_unknown", `There is no convert set ${set}: vitrine convert-set list shows all.`);
    }
    repository.deleteGrants(tx, group, id);
    if (sets) grant(tx, group, id, sets);
  }

  return {
    list: () => repository.listGroups(db.read),
    convertSets: () => repository.listConvertSets(db.read),
    add: (name) =>
      db.write((tx) => {
        if (repository.groupId(tx, name) !== undefined)
          throw new GroupError("group.exists", `There is a group "${name}" already.`);
        groupOf(tx, name, true);
        note(tx, "group.added", { name });
      }),
    grant: (name, grants) =>
      db.write((tx) => {
        const group = idOf(tx, name, `: vitrine group add ${name} makes it`);
        for (const change of grants) put(tx, group, change);
        note(tx, "group.granted", { name, grants });
      }),
    remove: (name) =>
      db.write((tx) => {
        if (name === GUEST_GROUP)
          throw new GroupError("group.guest", "Everybody is in the group of guests. Take its grants away instead.");
        const tokens = repository.deleteGroup(tx, idOf(tx, name));
        for (const token of tokens) note(tx, "token.revoked", token);
        note(tx, "group.removed", { name });
        return tokens.map((token) => token.name);
      }),
  };
}

/** The id of a group by its name; one that does not exist is made, where that may be. @throws GroupError */
export function groupOf(tx: Tx, name: string, mayMake: boolean): number {
  if (!mayMake || repository.groupId(tx, name) !== undefined) return idOf(tx, name);
  if (!isListedName(name))
    throw new GroupError("group.name", "A name of a group has 1 to 100 visible characters and no comma.");
  return ensureGroup(tx, name);
}

function idOf(tx: Tx, name: string, cure = ""): number {
  const id = repository.groupId(tx, name);
  if (id === undefined) throw new GroupError("group.unknown", `There is no group "${name}"${cure}.`);
  return id;
}
