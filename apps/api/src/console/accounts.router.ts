import { z } from "zod";
import { defined } from "../platform/defined.ts";
import { admin, router } from "./trpc.ts";

export const accountName = z.string().trim().min(1).max(100);
const groups = z.array(z.string().max(100)).max(1000).optional();
const who = {
  displayName: z.string().trim().max(200).nullable().optional(),
  email: z.string().trim().max(254).nullable().optional(),
  assetUser: z.boolean().optional(),
  guiAdmin: z.boolean().optional(),
};
/** Whoever is invited has these, too. */
export const accountFacts = { ...who, groups };
const ownFacts = { password: z.string().max(1000).optional(), enabled: z.boolean().optional() };

/** Accounts of people. Whoever changes their own rights is logged out, as anybody is. */
export const accountsRouter = router({
  list: admin.query(({ ctx }) => ctx.services.accounts.list()),

  add: admin
    .input(z.strictObject({ name: accountName, ...accountFacts, ...ownFacts }))
    .mutation(({ ctx, input }) => ctx.services.accounts.add({ ...defined(input), onlyKnownGroups: true })),

  // Groups by what changes: of the others, a command or a provider may have changed some since the form was opened.
  change: admin
    .input(z.strictObject({ name: accountName, ...who, ...ownFacts, joins: groups, leaves: groups }))
    .mutation(({ ctx, input: { name: of, ...change } }) =>
      ctx.services.accounts.change(of, { ...defined(change), onlyKnownGroups: true }),
    ),

  remove: admin.input(z.strictObject({ name: accountName })).mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.remove(input.name);
    return {};
  }),
});
