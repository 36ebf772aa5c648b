import { faultsOf, isRefused } from "@vitrine/settings/faults";
import { useMemo } from "react";
import { useDrafts } from "../drafts/draft-context.tsx";
import { type FormFault, targetOf } from "./fault-text.ts";
import { pageFaults } from "./page-faults.ts";
import { placeholderFaults } from "./placeholder-faults.ts";

/** What keeps settings and pages from being saved: found here, or by the server. The first of a field only. */
export function useFaults(fromServer: readonly FormFault[]): readonly FormFault[] {
  const drafts = useDrafts();
  const { draft: settings, base } = drafts.settings ?? {};
  const ofSettings = useMemo(
    () => [...faultsOf(settings).filter(isRefused), ...placeholderFaults(settings, base)],
    [settings, base],
  );
  return useMemo(() => {
    const all: FormFault[] = [...ofSettings, ...pageFaults(drafts), ...fromServer];
    return all.filter((fault, at) => all.findIndex((one) => targetOf(one) === targetOf(fault)) === at);
  }, [ofSettings, drafts, fromServer]);
}
