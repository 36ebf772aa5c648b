import { FILM_MIME, PICTURE_MIMES, PROFILES } from "@vitrine/contract/conversion";
import { z } from "zod";
import { defined } from "../platform/defined.ts";
import { namedLanguages } from "./named-languages.ts";
import { names, position } from "./pools.router.ts";
import { admin, router } from "./trpc.ts";

const id = z.number().int().min(0).max(1_000_000_000);
const number = z.number().int().min(0).max(1_000_000).nullable().optional();
const form = {
  titles: names.optional(),
  mime: z
    .enum([...PICTURE_MIMES, FILM_MIME])
    .nullable()
    .optional(),
  maxEdge: number,
  dpi: number,
  quality: number,
  profile: z.enum(PROFILES).nullable().optional(),
  metadata: z.enum(["keep", "strip"]).optional(),
};

/** The forms in which assets are downloaded. Everything counts at once. */
export const convertSetsRouter = router({
  list: admin.query(async ({ ctx: { services } }) => ({
    sets: services.convertSets.list(),
    languages: await namedLanguages(services.documents),
  })),

  add: admin
    .input(z.strictObject({ ...form, titles: names }))
    .mutation(async ({ ctx, input }) => ({ id: await ctx.services.convertSets.add(defined(input)) })),

  change: admin
    .input(z.strictObject({ id, ...form, position }))
    .mutation(async ({ ctx, input: { id: of, ...change } }) => {
      await ctx.services.convertSets.change(of, defined(change));
      return {};
    }),

  remove: admin
    .input(z.strictObject({ id }))
    .mutation(async ({ ctx, input }) => ({ groups: await ctx.services.convertSets.remove(input.id) })),
});
