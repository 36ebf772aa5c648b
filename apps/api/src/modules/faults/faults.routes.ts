import type { Caller } from "../../platform/caller.ts";
import type { Faults } from "../../platform/faults.ts";
import { type Api, bind, serveElsewhere } from "../../platform/http-binder.ts";

/** `faults` undefined: this server has none on purpose, and nothing is here, not even a refusal that names them. */
export function faultRoutes(api: Api, faults: Faults | undefined): void {
  if (!faults) {
    for (const key of ["faults.list", "faults.set"] as const) serveElsewhere(api, key);
    return;
  }
  const listed = ({ sessionRef }: Caller) => ({ faults: faults.list(sessionRef) });
  bind(api, "faults.list", ({ caller }) => listed(caller));
  bind(api, "faults.set", ({ body, caller }) => {
    faults.set(caller.sessionRef, body.on);
    return listed(caller);
  });
}
