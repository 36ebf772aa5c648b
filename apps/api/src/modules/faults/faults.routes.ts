import type { Caller } from "../../platform/caller.ts";
import type { FaultInjector } from "../../platform/http/faults.ts";
import { bindRoute, type EndpointBindings } from "../../platform/http/route-binder.ts";

/**
 * Injected faults for client tests. Without `faults` the endpoints answer like unknown paths, so that nothing hints at
 * them.
 */
export function faultInjectionRoutes(api: EndpointBindings, faults: FaultInjector | undefined): void {
  if (!faults) {
    for (const key of ["faults.list", "faults.set"] as const) api.servedByPlugins.add(key);
    return;
  }
  const listed = ({ sessionRef }: Caller) => ({ faults: faults.list(sessionRef) });
  bindRoute(api, "faults.list", ({ caller }) => listed(caller));
  bindRoute(api, "faults.set", ({ body, caller }) => {
    faults.set(caller.sessionRef, body.on);
    return listed(caller);
  });
}
