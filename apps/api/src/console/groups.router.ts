import { z } from "zod";
import { adminProcedure, router } from "./trpc.ts";

const name = z.string().trim().min(1).max(100);
const grants = z
  .array(z.strictObject({ pool: z.string().max(200), sets: z.array(z.number().int().min(-2)).max(200).nullable() }))
  .max(1000);

/** Groups and their grants. Changes take effect at once, also for open sessions. */
export const groupsRouter = router({
  list: adminProcedure.query(async ({ ctx }) => ({
    groups: await ctx.services.groups.list(),
    pools: [
      ...new Map((await ctx.services.access.pools()).map(({ name, labels }) => [name, { name, labels }])).values(),
    ],
    convertSets: await ctx.services.groups.convertSets(),
  })),

  add: adminProcedure.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => {
    await ctx.services.groups.add(input.name);
    return {};
  }),

  grant: adminProcedure.input(z.strictObject({ name, grants })).mutation(async ({ ctx, input }) => {
    await ctx.services.groups.grant(input.name, input.grants);
    return {};
  }),

  /** Opens a session that sees the portal with the rights of this group, only reads, and ends with the admin's. */
  view: adminProcedure
    .input(z.strictObject({ name }))
    .mutation(({ ctx, input }) => ctx.services.sessions.viewAs(ctx.caller, input.name)),

  remove: adminProcedure.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => {
    await ctx.services.groups.remove(input.name);
    return {};
  }),
});
