import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Faults } from "../../platform/faults.ts";
import { type Api, bind } from "../../platform/http-binder.ts";

/** `faults` undefined: this server has none on purpose, and says that there is nothing here. */
export function faultRoutes(api: Api, faults: Faults | undefined): void {
  bind(api, "faults.list", ({ caller }) => listed(faults, caller));
  bind(api, "faults.set", ({ body, caller }) => {
    faults?.set(caller.sessionRef, body.on);
    return listed(faults, caller);
  });
}

function listed(faults: Faults | undefined, { sessionRef }: Caller) {
  if (!faults) throw fail("not_found");
  return { faults: faults.list(sessionRef) };
}
