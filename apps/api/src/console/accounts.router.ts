import { z } from "zod";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { adminProcedure, router } from "./trpc.ts";

export const accountNameSchema = z.string().trim().min(1).max(100);
const groups = z.array(z.string().max(100)).max(1000).optional();
const profileFields = {
  displayName: z.string().trim().max(200).nullable().optional(),
  email: z.string().trim().max(254).nullable().optional(),
  assetUser: z.boolean().optional(),
  guiAdmin: z.boolean().optional(),
};
/** Also used for invitations. */
export const accountFieldSchemas = { ...profileFields, groups };
const credentialFields = { password: z.string().max(1000).optional(), enabled: z.boolean().optional() };

/** User accounts. Changing one's own rights or password ends the own sessions, too. */
export const accountsRouter = router({
  list: adminProcedure.query(async ({ ctx: { services } }) => {
    const open = await services.sessions.countOpen();
    return (await services.accounts.list()).map((account) => ({ ...account, sessions: open.get(account.id) ?? 0 }));
  }),

  add: adminProcedure
    .input(z.strictObject({ name: accountNameSchema, ...accountFieldSchemas, ...credentialFields }))
    .mutation(({ ctx, input }) => ctx.services.accounts.add({ ...omitUndefined(input), onlyKnownGroups: true })),

  // Takes the groups to join and to leave instead of the whole list, which may have changed since the form was opened.
  change: adminProcedure
    .input(
      z.strictObject({ name: accountNameSchema, ...profileFields, ...credentialFields, joins: groups, leaves: groups }),
    )
    .mutation(({ ctx, input: { name: of, ...change } }) =>
      ctx.services.accounts.change(of, { ...omitUndefined(change), onlyKnownGroups: true }, ctx.caller),
    ),

  remove: adminProcedure.input(z.strictObject({ name: accountNameSchema })).mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.remove(input.name);
    return {};
  }),

  /** Ends all sessions of an account except the one that calls: so an admin can end their own sessions elsewhere. */
  endSessions: adminProcedure.input(z.strictObject({ name: accountNameSchema })).mutation(async ({ ctx, input }) => {
    const { id } = await ctx.services.accounts.get(input.name);
    return { ended: await ctx.services.sessions.endOf(id, ctx.caller) };
  }),
});
