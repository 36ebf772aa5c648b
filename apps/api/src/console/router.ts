import { accountsRouter } from "./accounts.router.ts";
import { groupsRouter } from "./groups.router.ts";
import { overviewRouter } from "./overview.router.ts";
import { setupRouter } from "./setup.router.ts";
import { router } from "./trpc.ts";

/** Procedures for operating the server; the portal itself does not need them. */
export const consoleRouter = router({
  setup: setupRouter,
  overview: overviewRouter,
  accounts: accountsRouter,
  groups: groupsRouter,
});

export type ConsoleRouter = typeof consoleRouter;
