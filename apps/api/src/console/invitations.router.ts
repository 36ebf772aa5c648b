import { z } from "zod";
import { defined } from "../platform/defined.ts";
import { accountFacts, accountName } from "./accounts.router.ts";
import { admin, router } from "./trpc.ts";

const name = accountName;
/** Of the mail; one without texts of its own gets English ones. */
const locale = z.string().min(2).max(35);

/** Invitations to choose the first password. A link is answered once and stored nowhere. */
export const invitationsRouter = router({
  list: admin.query(({ ctx: { services } }) => {
    const { native, off, open } = services.invitations;
    return { native, off, open: open() };
  }),

  addByMail: admin
    .input(z.strictObject({ name, ...accountFacts, locale }))
    .mutation(async ({ ctx, input: { locale: language, ...account } }) => {
      await ctx.services.invitations.addByMail({ ...defined(account), onlyKnownGroups: true }, language);
      return {};
    }),

  addByLink: admin
    .input(z.strictObject({ name, ...accountFacts }))
    .mutation(({ ctx, input }) => ctx.services.invitations.addByLink({ ...defined(input), onlyKnownGroups: true })),

  mail: admin.input(z.strictObject({ name, locale })).mutation(async ({ ctx, input }) => {
    await ctx.services.invitations.mail(input.name, input.locale);
    return {};
  }),

  link: admin.input(z.strictObject({ name })).mutation(({ ctx, input }) => ctx.services.invitations.link(input.name)),

  withdraw: admin.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => ({
    withdrawn: await ctx.services.invitations.withdraw(input.name),
  })),
});
