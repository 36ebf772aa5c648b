import { z } from "zod";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { accountFieldSchemas, accountNameSchema } from "./accounts.router.ts";
import { adminProcedure, router } from "./trpc.ts";

const name = accountNameSchema;
/** Maximum number of people that one call invites; the portal sends a longer list in parts. */
const MAX_PEOPLE = 20;
const MAX_GROUPS = 50;
/** Bytes: the longest names and addresses, of three bytes a character, and their groups. */
const MAX_PEOPLE_BODY = 64 * 1024;
const people = z
  .array(
    z.strictObject({ email: z.string().trim().min(1).max(254), displayName: z.string().trim().max(200).optional() }),
  )
  .min(1)
  .max(MAX_PEOPLE);

/** Language of the mail; English if there are no texts for it. */
const locale = z.string().min(2).max(35);

/** Invitations to set the first password. A link is returned once and not stored. */
export const invitationsRouter = router({
  list: adminProcedure.query(async ({ ctx: { services } }) => {
    const { native, off, open } = services.invitations;
    return { native, off, open: await open() };
  }),

  addByMail: adminProcedure
    .input(z.strictObject({ name, ...accountFieldSchemas, locale }))
    .mutation(async ({ ctx, input: { locale: language, ...account } }) => {
      await ctx.services.invitations.addByMail({ ...omitUndefined(account), onlyKnownGroups: true }, language);
      return {};
    }),

  addByLink: adminProcedure
    .input(z.strictObject({ name, ...accountFieldSchemas }))
    .mutation(({ ctx, input }) =>
      ctx.services.invitations.addByLink({ ...omitUndefined(input), onlyKnownGroups: true }),
    ),

  /** Sends mails in the language `locale`, or returns links if it is null. */
  addMany: adminProcedure
    .meta({ bodyLimit: MAX_PEOPLE_BODY })
    .input(z.strictObject({ people, groups: z.array(z.string().max(100)).max(MAX_GROUPS), locale: locale.nullable() }))
    .mutation(({ ctx, input }) =>
      ctx.services.invitePeople(
        input.people,
        input.groups,
        input.locale === null ? { by: "link" } : { by: "mail", locale: input.locale },
      ),
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
