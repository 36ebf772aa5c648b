import { z } from "zod";
import { defined } from "../platform/defined.ts";
import { admin, router } from "./trpc.ts";

const name = z.string().trim().min(1).max(100);

/** API tokens of scripts. A token itself is answered once, by the call that makes it. */
export const tokensRouter = router({
  list: admin.query(({ ctx }) => ctx.services.apiTokens.list()),

  add: admin
    .input(z.strictObject({ name, group: z.string().min(1).max(100), days: z.number().optional() }))
    .mutation(({ ctx, input }) => ctx.services.apiTokens.add(defined(input))),

  revoke: admin.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => {
    await ctx.services.apiTokens.revoke(input.name);
    return {};
  }),
});
