import { z } from "zod";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { adminProcedure, router } from "./trpc.ts";

const name = z.string().trim().min(1).max(100);

/** API tokens for scripts. The token itself is only returned by the call that creates it. */
export const tokensRouter = router({
  list: adminProcedure.query(({ ctx }) => ctx.services.apiTokens.list()),

  add: adminProcedure
    .input(z.strictObject({ name, group: z.string().min(1).max(100), days: z.number().optional() }))
    .mutation(({ ctx, input }) => ctx.services.apiTokens.add(omitUndefined(input))),

  revoke: adminProcedure.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => {
    await ctx.services.apiTokens.revoke(input.name);
    return {};
  }),
});
