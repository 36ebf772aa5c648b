// Manages groups, and what each may see and download by pool, for operators. Memberships are managed with accounts.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import { isValidNameWithoutComma } from "../../platform/names.ts";
import { ALL_CONVERT_SETS, CUSTOM_CONVERT_SET, GUEST_GROUP, ORIGINAL_CONVERT_SET } from "./access.ts";
import type { Group } from "./groups.repository.ts";
import * as repository from "./groups.repository.ts";
import {
  ensureGroup,
  ensureOriginalConvertSet,
  findGroupId,
  findPoolId,
  grantPool,
} from "./rights-writer.repository.ts";

export type { Group };

export interface GrantChange {
  /** Its name. */
  pool: string;
  /** Convert sets as in a grant: 0 the original, -1 all, -2 the custom size. null revokes the grant of the pool. */
  sets: readonly number[] | null;
}

/** All functions throw an `OperatorError` for invalid input. */
export type Groups = ReturnType<typeof createGroups>;

export function createGroups(db: Database, clock: Clock) {
  /** Replaces the group's grants in that pool. */
  async function replaceGrant(tx: Tx, group: number, { pool, sets }: GrantChange): Promise<void> {
    const id = await findPoolId(tx, pool);
    if (id === undefined) {
      const hint = `vitrine pool list shows all of them, vitrine pool add ${pool} makes it`;
      throw new OperatorError("group.pool_unknown", `There is no pool "${pool}": ${hint}.`);
    }
    for (const set of sets ?? []) {
      if (set === ORIGINAL_CONVERT_SET) await ensureOriginalConvertSet(tx);
      if (set === ALL_CONVERT_SETS || set === CUSTOM_CONVERT_SET || (await repository.convertSetExists(tx, set)))
        continue;
      throw new OperatorError(
        "group.set_unknown",
        `There is no convert set ${set}: vitrine convert-set list shows all.`,
      );
    }
    await repository.deleteGrants(tx, group, id);
    if (sets) await grantPool(tx, group, id, sets);
  }

  return {
    list: (): Promise<Group[]> => repository.listGroups(db.read),
    /** 0 is the original. */
    convertSets: (): Promise<Awaited<ReturnType<typeof repository.listConvertSets>>> =>
      repository.listConvertSets(db.read),
    add: (name: string): Promise<void> =>
      db.write(async (tx) => {
        if ((await findGroupId(tx, name)) !== undefined)
          throw new OperatorError("group.exists", `There is a group "${name}" already.`);
        await findOrCreateGroupId(tx, name, true);
        await recordEvent(tx, clock, "group.added", { name });
      }),
    /** Replaces its grants in these pools; grants in other pools stay. */
    grant: (name: string, grants: readonly GrantChange[]): Promise<void> =>
      db.write(async (tx) => {
        const group = await idOf(tx, name, `: vitrine group add ${name} makes it`);
        for (const change of grants) await replaceGrant(tx, group, change);
        await recordEvent(tx, clock, "group.granted", { name, grants });
      }),
    /**
     * Removes a group; its members lose its grants. API tokens with its rights are revoked; returns their names. The group
     * of guests cannot be removed.
     */
    remove: (name: string): Promise<string[]> =>
      db.write(async (tx) => {
        if (name === GUEST_GROUP)
          throw new OperatorError(
            "group.guest",
            "Everyone is in the group of guests, so it cannot be removed. Revoke its grants instead.",
          );
        const tokens = await repository.deleteGroup(tx, await idOf(tx, name));
        for (const token of tokens) await recordEvent(tx, clock, "token.revoked", token);
        await recordEvent(tx, clock, "group.removed", { name });
        return tokens.map((token) => token.name);
      }),
  };
}

/** The id of a group by its name; creates a missing one if `mayCreate`. @throws OperatorError */
export async function findOrCreateGroupId(tx: Tx, name: string, mayCreate: boolean): Promise<number> {
  if (!mayCreate || (await findGroupId(tx, name)) !== undefined) return idOf(tx, name);
  if (!isValidNameWithoutComma(name))
    throw new OperatorError("group.name", "The name of a group has 1 to 100 visible characters and no comma.");
  return ensureGroup(tx, name);
}

async function idOf(tx: Tx, name: string, hint = ""): Promise<number> {
  const id = await findGroupId(tx, name);
  if (id === undefined) throw new OperatorError("group.unknown", `There is no group "${name}"${hint}.`);
  return id;
}
