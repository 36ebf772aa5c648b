import { admin, router } from "./trpc.ts";

export const overviewRouter = router({
  get: admin.query(({ ctx }) => ctx.services.overview()),
});
