import { TRPCError } from "@trpc/server";
import { PASSWORD_CHARACTERS } from "@vitrine/contract/password-rule";
import { z } from "zod";
import { anyone, router } from "./trpc.ts";

const usedUp = () => new TRPCError({ code: "FORBIDDEN", message: "This link is used up or never was one." });

/** The first admin, made once with the code of the link in the terminal. */
export const setupRouter = router({
  state: anyone.query(async ({ ctx }) => ({ needed: await ctx.services.accounts.needsSetup() })),

  create: anyone
    .meta({
      async admit({ services }) {
        if (!(await services.accounts.needsSetup())) throw usedUp();
      },
    })
    .input(
      z.strictObject({
        code: z.string().min(1).max(200),
        name: z.string().trim().min(1).max(100),
        password: z.string().min(PASSWORD_CHARACTERS.least).max(PASSWORD_CHARACTERS.most),
      }),
    )
    .mutation(async ({ ctx, input: { code, name, password } }) => {
      const account = await ctx.services.accounts.createFirstAdmin(code, { name, password });
      if (!account) throw usedUp();
      return { name: account.name };
    }),
});
