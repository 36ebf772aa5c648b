import { overviewRouter } from "./overview.router.ts";
import { setupRouter } from "./setup.router.ts";
import { router } from "./trpc.ts";

/** What operates this server; the portal itself never needs it. */
export const consoleRouter = router({ setup: setupRouter, overview: overviewRouter });

export type ConsoleRouter = typeof consoleRouter;
