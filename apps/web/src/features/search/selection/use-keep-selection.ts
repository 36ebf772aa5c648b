import { useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { type KeptSelection, keepSelection } from "./kept-selection.ts";
import { nothingSelected } from "./selection.ts";

/** Leaves what is selected behind when the page is left, for the case that it is left for a login. */
export function useKeepSelection(now: KeptSelection & { readonly address: string }): void {
  const { tabStorage } = useHost();
  const { session } = useSession();
  // A session that has run out is nobody's; whose it was counts.
  const owner = useRef(session);
  useEffect(() => {
    if (session) owner.current = session;
  }, [session]);
  const leave = useEffectEvent(() => keepSelection(tabStorage, owner.current, now));
  const arrive = useEffectEvent(() => keepSelection(tabStorage, null, { ...now, selection: nothingSelected }));
  useEffect(() => {
    arrive();
    return () => leave();
  }, []);
}
