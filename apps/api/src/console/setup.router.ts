import { TRPCError } from "@trpc/server";
import { PASSWORD_LENGTH_LIMITS } from "@vitrine/contract/password-rule";
import { z } from "zod";
import { publicProcedure, router } from "./trpc.ts";

const usedLinkError = () => new TRPCError({ code: "FORBIDDEN", message: "This link was already used or is invalid." });

/** Creates the first admin, once, with the code of the link in the terminal. */
export const setupRouter = router({
  state: publicProcedure.query(async ({ ctx }) => ({ needed: await ctx.services.accounts.needsSetup() })),

  create: publicProcedure
    .meta({
      async authorize({ services }) {
        if (!(await services.accounts.needsSetup())) throw usedLinkError();
      },
    })
    .input(
      z.strictObject({
        code: z.string().min(1).max(200),
        name: z.string().trim().min(1).max(100),
        password: z.string().min(PASSWORD_LENGTH_LIMITS.min).max(PASSWORD_LENGTH_LIMITS.max),
      }),
    )
    .mutation(async ({ ctx, input: { code, name, password } }) => {
      const account = await ctx.services.accounts.createFirstAdmin(code, { name, password });
      if (!account) throw usedLinkError();
      return { name: account.name };
    }),
});
