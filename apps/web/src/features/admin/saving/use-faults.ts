import { type Fault, faultsOf, isRefused } from "@vitrine/settings/faults";
import { useMemo } from "react";
import { useDraftDocument } from "../drafts/draft-context.tsx";
import type { FormFault } from "./fault-text.ts";
import { placeholderFaults } from "./placeholder-faults.ts";

/** What keeps the settings from being saved: found here, or by the server. The first of a field only. */
export function useFaults(fromServer: readonly Fault[]): readonly FormFault[] {
  const draft = useDraftDocument("settings")?.draft;
  return useMemo(() => {
    const all: FormFault[] = [...faultsOf(draft).filter(isRefused), ...placeholderFaults(draft), ...fromServer];
    return all.filter((fault, at) => all.findIndex(({ path }) => path === fault.path) === at);
  }, [draft, fromServer]);
}
