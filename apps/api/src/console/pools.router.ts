import { migrateSettings } from "@vitrine/settings/documents/migrations";
import { z } from "zod";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { adminProcedure, type ConsoleServices, router } from "./trpc.ts";

const code = z.string().trim().min(1).max(100);
/** Language -> name; "" removes it. */
export const namesByLanguageSchema = z
  .record(z.string().max(10), z.string().max(200))
  .refine((of) => Object.keys(of).length <= 100);
export const positionSchema = z.number().int().min(1).max(100_000).optional();

/** The languages for names of pools and convert sets: those of the portal and of the library's contents. */
export async function listLanguagesForNames({ documents, library }: Pick<ConsoleServices, "documents" | "library">) {
  const { settings } = migrateSettings(JSON.parse((await documents.config())?.body ?? "{}"));
  return [...new Set([...settings.visibleLocales.map(({ lang }) => lang), ...library.registry().contentLocales])];
}

/** Pools, their names and order. Changes take effect at once. */
export const poolsRouter = router({
  list: adminProcedure.query(async ({ ctx: { services } }) => ({
    pools: await services.pools.list(),
    languages: await listLanguagesForNames(services),
  })),

  add: adminProcedure
    .input(z.strictObject({ name: code, labels: namesByLanguageSchema }))
    .mutation(async ({ ctx, input }) => {
      await ctx.services.pools.add(input.name, { labels: input.labels });
      return {};
    }),

  change: adminProcedure
    .input(z.strictObject({ name: code, labels: namesByLanguageSchema.optional(), position: positionSchema }))
    .mutation(async ({ ctx, input: { name, ...change } }) => {
      await ctx.services.pools.change(name, omitUndefined(change));
      return {};
    }),

  /** `moveTo`: the pool to move its assets to. `withGrants`: also removes its grants. */
  remove: adminProcedure
    .input(z.strictObject({ name: code, moveTo: code.optional(), withGrants: z.boolean().optional() }))
    .mutation(async ({ ctx, input: { name, ...how } }) => ({
      moved: await ctx.services.pools.remove(name, omitUndefined(how)),
    })),
});
