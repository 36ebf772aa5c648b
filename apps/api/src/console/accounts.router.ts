import { z } from "zod";
import { defined } from "../platform/defined.ts";
import { admin, router } from "./trpc.ts";

export const accountName = z.string().trim().min(1).max(100);
/** Whoever is invited has these, too. */
export const accountFacts = {
  displayName: z.string().trim().max(200).nullable().optional(),
  email: z.string().trim().max(254).nullable().optional(),
  assetUser: z.boolean().optional(),
  guiAdmin: z.boolean().optional(),
  groups: z.array(z.string().max(100)).max(1000).optional(),
};
const facts = { ...accountFacts, password: z.string().max(1000).optional(), enabled: z.boolean().optional() };

/** Accounts of people. Whoever changes their own rights is logged out, as anybody is. */
export const accountsRouter = router({
  list: admin.query(({ ctx }) => ctx.services.accounts.list()),

  add: admin
    .input(z.strictObject({ name: accountName, ...facts }))
    .mutation(({ ctx, input }) => ctx.services.accounts.add({ ...defined(input), onlyKnownGroups: true })),

  change: admin
    .input(z.strictObject({ name: accountName, ...facts }))
    .mutation(({ ctx, input: { name: of, ...change } }) =>
      ctx.services.accounts.change(of, { ...defined(change), onlyKnownGroups: true }),
    ),

  remove: admin.input(z.strictObject({ name: accountName })).mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.remove(input.name);
    return {};
  }),
});
