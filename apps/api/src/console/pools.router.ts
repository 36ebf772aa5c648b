import { z } from "zod";
import { defined } from "../platform/defined.ts";
import { namedLanguages } from "./named-languages.ts";
import { admin, router } from "./trpc.ts";

const code = z.string().trim().min(1).max(100);
/** Language -> name; "" takes it away. */
export const names = z.record(z.string().max(10), z.string().max(200)).refine((of) => Object.keys(of).length <= 100);
export const position = z.number().int().min(1).max(100_000).optional();

/** Pools: what they are called, their order, and which there are. Everything counts at once. */
export const poolsRouter = router({
  list: admin.query(async ({ ctx: { services } }) => ({
    pools: services.pools.list(),
    languages: await namedLanguages(services.documents),
  })),

  add: admin.input(z.strictObject({ name: code, labels: names })).mutation(async ({ ctx, input }) => {
    await ctx.services.pools.add(input.name, { labels: input.labels });
    return {};
  }),

  change: admin
    .input(z.strictObject({ name: code, labels: names.optional(), position }))
    .mutation(async ({ ctx, input: { name, ...change } }) => {
      await ctx.services.pools.change(name, defined(change));
      return {};
    }),

  /** `moveTo`: the pool that its assets lie in from then on. `withGrants`: groups that are granted it lose that. */
  remove: admin
    .input(z.strictObject({ name: code, moveTo: code.optional(), withGrants: z.boolean().optional() }))
    .mutation(async ({ ctx, input: { name, ...how } }) => ({
      moved: await ctx.services.pools.remove(name, defined(how)),
    })),
});
