import { z } from "zod";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { accountFields, accountNameSchema } from "./accounts.router.ts";
import { adminProcedure, router } from "./trpc.ts";

const name = accountNameSchema;
/** Language of the mail; English if there are no texts for it. */
const locale = z.string().min(2).max(35);

/** Invitations to set the first password. A link is returned once and not stored. */
export const invitationsRouter = router({
  list: adminProcedure.query(({ ctx: { services } }) => {
    const { native, off, open } = services.invitations;
    return { native, off, open: open() };
  }),

  addByMail: adminProcedure
    .input(z.strictObject({ name, ...accountFields, locale }))
    .mutation(async ({ ctx, input: { locale: language, ...account } }) => {
      await ctx.services.invitations.addByMail({ ...omitUndefined(account), onlyKnownGroups: true }, language);
      return {};
    }),

  addByLink: adminProcedure
    .input(z.strictObject({ name, ...accountFields }))
    .mutation(({ ctx, input }) =>
      ctx.services.invitations.addByLink({ ...omitUndefined(input), onlyKnownGroups: true }),
    ),

  mail: adminProcedure.input(z.strictObject({ name, locale })).mutation(async ({ ctx, input }) => {
    await ctx.services.invitations.mail(input.name, input.locale);
    return {};
  }),

  link: adminProcedure
    .input(z.strictObject({ name }))
    .mutation(({ ctx, input }) => ctx.services.invitations.link(input.name)),

  withdraw: adminProcedure.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => ({
    withdrawn: await ctx.services.invitations.withdraw(input.name),
  })),
});
