import { z } from "zod";
import { admin, router } from "./trpc.ts";

const name = z.string().trim().min(1).max(100);
const grants = z
  .array(z.strictObject({ pool: z.string().max(200), sets: z.array(z.number().int().min(-2)).max(200).nullable() }))
  .max(1000);

/** Groups, and what each of them may see and download. A change counts at once, for sessions that are open, too. */
export const groupsRouter = router({
  list: admin.query(({ ctx }) => ({
    groups: ctx.services.groups.list(),
    pools: [...new Map(ctx.services.access.pools().map(({ name, labels }) => [name, { name, labels }])).values()],
    convertSets: ctx.services.groups.convertSets(),
  })),

  add: admin.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => {
    await ctx.services.groups.add(input.name);
    return {};
  }),

  grant: admin.input(z.strictObject({ name, grants })).mutation(async ({ ctx, input }) => {
    await ctx.services.groups.grant(input.name, input.grants);
    return {};
  }),

  remove: admin.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => {
    await ctx.services.groups.remove(input.name);
    return {};
  }),
});
