import { COLOUR_PROFILES, PICTURE_MIME_TYPES, VIDEO_MIME } from "@vitrine/contract/conversion";
import { z } from "zod";
import { omitUndefined } from "../platform/omit-undefined.ts";
import { listLanguagesForNames, namesByLanguageSchema, positionSchema } from "./pools.router.ts";
import { adminProcedure, router } from "./trpc.ts";

const id = z.number().int().min(0).max(1_000_000_000);
const number = z.number().int().min(0).max(1_000_000).nullable().optional();
const form = {
  titles: namesByLanguageSchema.optional(),
  mime: z
    .enum([...PICTURE_MIME_TYPES, VIDEO_MIME])
    .nullable()
    .optional(),
  maxEdge: number,
  dpi: number,
  quality: number,
  profile: z.enum(COLOUR_PROFILES).nullable().optional(),
  metadata: z.enum(["keep", "strip"]).optional(),
};

/** Download formats of assets. Changes take effect at once. */
export const convertSetsRouter = router({
  list: adminProcedure.query(async ({ ctx: { services } }) => ({
    sets: await services.convertSets.list(),
    languages: await listLanguagesForNames(services),
  })),

  add: adminProcedure
    .input(z.strictObject({ ...form, titles: namesByLanguageSchema }))
    .mutation(async ({ ctx, input }) => ({ id: await ctx.services.convertSets.add(omitUndefined(input)) })),

  change: adminProcedure
    .input(z.strictObject({ id, ...form, position: positionSchema }))
    .mutation(async ({ ctx, input: { id: of, ...change } }) => {
      await ctx.services.convertSets.change(of, omitUndefined(change));
      return {};
    }),

  remove: adminProcedure
    .input(z.strictObject({ id }))
    .mutation(async ({ ctx, input }) => ({ groups: await ctx.services.convertSets.remove(input.id) })),
});
