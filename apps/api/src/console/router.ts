import { accountsRouter } from "./accounts.router.ts";
import { convertSetsRouter } from "./convert-sets.router.ts";
import { groupsRouter } from "./groups.router.ts";
import { invitationsRouter } from "./invitations.router.ts";
import { poolsRouter } from "./pools.router.ts";
import { setupRouter } from "./setup.router.ts";
import { tokensRouter } from "./tokens.router.ts";
import { adminProcedure, router } from "./trpc.ts";

/** Procedures for operating the server. Only the administration and the set-up of our portal call them. */
export const consoleRouter = router({
  setup: setupRouter,
  overview: router({ get: adminProcedure.query(({ ctx }) => ctx.services.overview()) }),
  accounts: accountsRouter,
  invitations: invitationsRouter,
  groups: groupsRouter,
  pools: poolsRouter,
  convertSets: convertSetsRouter,
  tokens: tokensRouter,
});

export type ConsoleRouter = typeof consoleRouter;
