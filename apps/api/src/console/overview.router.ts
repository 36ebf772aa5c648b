import { adminProcedure, router } from "./trpc.ts";

export const overviewRouter = router({
  get: adminProcedure.query(({ ctx }) => ctx.services.overview()),
});
