// Two administrators at work on one document at the same time: whatever they do in whatever order, no change that was
// acknowledged is lost without a word.
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { openDatabase } from "../../platform/database.ts";
import { newDataFolder } from "../../testing/harness.ts";
import { settableClock } from "../../testing/settable-clock.ts";
import { createDocumentSaving, type DocumentName } from "./document-saving.service.ts";

const folder = newDataFolder();
const db = openDatabase(join(folder, "vitrine.db"));
const saving = createDocumentSaving(db, settableClock());
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often each of the two has counted up. */
type Counts = { a: number; b: number };
type Who = keyof Counts;
interface Seen {
  document: Counts;
  etag: string;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("read" as const), who: fc.constantFrom<Who>("a", "b") }),
  fc.record({ kind: fc.constant("save" as const), who: fc.constantFrom<Who>("a", "b") }),
  fc.record({ kind: fc.constant("both save" as const), first: fc.constantFrom<Who>("a", "b") }),
);

let run = 0;

it("never lose a change silently, in 1,000 orders of reading and saving", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      run += 1;
      const name: DocumentName = { kind: "translations", key: `r${run}` };
      const change = (ifMatch?: string) => ({ caller: {}, ifMatch });
      const start = await saving.save(name, { a: 0, b: 0 }, change());
      const seen: Record<Who, Seen> = {
        a: { document: { a: 0, b: 0 }, etag: start.etag },
        b: { document: { a: 0, b: 0 }, etag: start.etag },
      };
      /** What the document must be: all that was acknowledged. */
      const model = { a: 0, b: 0 };
      const present = () => {
        const row = db.sqlite
          .prepare("SELECT body, etag FROM document WHERE kind = 'translations' AND key = ?")
          .get(name.key) as { body: string; etag: string };
        return { document: JSON.parse(row.body) as Counts, etag: row.etag };
      };

      async function countUp(who: Who): Promise<void> {
        const { document, etag } = seen[who];
        const mine = { ...document, [who]: document[who] + 1 };
        const outcome = await saving.save(name, mine, change(etag)).catch((error: unknown) => error);
        if (outcome instanceof AppError) {
          expect(outcome.code).toBe("settings.stale");
          // Both are at hand: theirs in the refusal, one's own still in the form.
          seen[who] = { document: outcome.details.current as Counts, etag: String(outcome.details.etag) };
        } else {
          model[who] += 1;
          seen[who] = { document: mine, etag: (outcome as Seen).etag };
        }
      }

      for (const each of steps) {
        if (each.kind === "read") seen[each.who] = present();
        else if (each.kind === "save") await countUp(each.who);
        else await Promise.all([each.first, each.first === "a" ? ("b" as const) : ("a" as const)].map(countUp));
        expect(present().document).toEqual(model);
      }
      const kept = await saving.revisions(name);
      expect(kept).toHaveLength(Math.min(20, 1 + model.a + model.b));
    }),
    { numRuns: 1000 },
  );
}, 240_000);

it("are told apart from saves that nobody asked to compare: those go through", async () => {
  const name: DocumentName = { kind: "translations", key: "foreign" };
  const { etag } = await saving.save(name, { a: 1 }, { caller: {}, ifMatch: undefined });
  await saving.save(name, { a: 2 }, { caller: {}, ifMatch: undefined });
  await expect(saving.save(name, { a: 3 }, { caller: {}, ifMatch: etag })).rejects.toMatchObject({
    code: "settings.stale",
    details: { current: { a: 2 } },
  });
});
