// Two administrators at work on one document at the same time: whatever they do in whatever order, no change that was
// acknowledged is lost without a word.

import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newDataFolder } from "../../testing/harness.ts";
import { queryRows } from "../../testing/query.ts";
import { createSettableClock } from "../../testing/settable-clock.ts";
import { createDocumentSaving, type DocumentIdentifier } from "./document-saving.service.ts";

const folder = newDataFolder();
const db = openDatabase(join(folder, "vitrine.db"));
const saving = createDocumentSaving(db, createSettableClock());
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often each of the two has counted up. */
type Counts = { a: number; b: number };
type Who = keyof Counts;
/** Without a tag: nothing is stored. */
interface Seen {
  document: Counts;
  etag: string | undefined;
}
const NOTHING: Seen = { document: { a: 0, b: 0 }, etag: undefined };

const step = fc.oneof(
  fc.record({ kind: fc.constant("read" as const), who: fc.constantFrom<Who>("a", "b") }),
  fc.record({ kind: fc.constant("save" as const), who: fc.constantFrom<Who>("a", "b") }),
  fc.record({ kind: fc.constant("both save" as const), first: fc.constantFrom<Who>("a", "b") }),
  fc.record({ kind: fc.constant("remove" as const), who: fc.constantFrom<Who>("a", "b") }),
);

let run = 0;

it("never lose a change silently, in 1,000 random sequences of reading, saving, removing and adding", {
  tags: ["slow"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      run += 1;
      const name: DocumentIdentifier = { kind: "translations", key: `r${run}` };
      const change = ({ etag }: Seen) =>
        etag === undefined ? { caller: {}, ifNoneMatch: "*" } : { caller: {}, ifMatch: etag };
      const seen: Record<Who, Seen> = { a: NOTHING, b: NOTHING };
      /** What the document must be: all that was acknowledged since it was last removed by somebody who knew it. */
      let model = { a: 0, b: 0 };
      let saves = 0;
      const present = async () => {
        const row = (
          await queryRows(db, "SELECT body, etag FROM document WHERE kind = 'translations' AND key = ?", name.key)
        )[0] as { body: string; etag: string } | undefined;
        return row ? { document: JSON.parse(row.body) as Counts, etag: row.etag } : NOTHING;
      };

      /** Both are at hand: theirs in the refusal, one's own still in the form. */
      function refused(who: Who, outcome: unknown): boolean {
        if (!(outcome instanceof AppError)) return false;
        expect(["settings.stale", "settings.language_unknown"]).toContain(outcome.code);
        const { current, etag } = outcome.details;
        seen[who] = current ? { document: current as Counts, etag: String(etag) } : NOTHING;
        return true;
      }
      async function countUp(who: Who): Promise<void> {
        const { document } = seen[who];
        const mine = { ...document, [who]: document[who] + 1 };
        const outcome = await saving.save(name, mine, change(seen[who])).catch((error: unknown) => error);
        if (refused(who, outcome)) return;
        model[who] += 1;
        saves += 1;
        seen[who] = { document: mine, etag: (outcome as Seen).etag };
      }
      async function remove(who: Who): Promise<void> {
        const outcome = await saving.remove(name, change(seen[who])).catch((error: unknown) => error);
        if (refused(who, outcome)) return;
        expect(seen[who].document, "nothing goes that was not seen").toEqual(model);
        model = { a: 0, b: 0 };
        seen[who] = NOTHING;
      }

      for (const each of steps) {
        if (each.kind === "read") seen[each.who] = await present();
        else if (each.kind === "save") await countUp(each.who);
        else if (each.kind === "remove") await remove(each.who);
        else await Promise.all([each.first, each.first === "a" ? ("b" as const) : ("a" as const)].map(countUp));
        expect((await present()).document).toEqual(model);
      }
      const kept = await saving.revisions(name).catch(() => []);
      expect(kept).toHaveLength(Math.min(20, saves));
    }),
    { numRuns: 1000 },
  );
});

it("are told apart from saves that nobody asked to compare: those go through", async () => {
  const name: DocumentIdentifier = { kind: "translations", key: "foreign" };
  const { etag } = await saving.save(name, { a: 1 }, { caller: {}, ifMatch: undefined });
  await saving.save(name, { a: 2 }, { caller: {}, ifMatch: undefined });
  await expect(saving.save(name, { a: 3 }, { caller: {}, ifMatch: etag })).rejects.toMatchObject({
    code: "settings.stale",
    details: { current: { a: 2 } },
  });
});
