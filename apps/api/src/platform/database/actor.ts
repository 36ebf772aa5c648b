// The account for which code runs, for the log of changes. The console sets it once for every procedure, so that no
// service has to pass it on; endpoints that know their caller pass it themselves.
import { AsyncLocalStorage } from "node:async_hooks";

const actor = new AsyncLocalStorage<number | undefined>();

export const getActorAccountId = (): number | undefined => actor.getStore();

export const runAsActor = <T>(accountId: number | undefined, run: () => T): T => actor.run(accountId, run);
