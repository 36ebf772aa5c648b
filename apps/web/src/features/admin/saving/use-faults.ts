import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { isBlocking, validateSettings } from "@vitrine/settings/validate-settings";
import { useMemo } from "react";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import { type FormFault, targetOf } from "./fault-text.ts";
import { offeredFaults } from "./offered-faults.ts";
import { pageFaults } from "./page-faults.ts";
import { placeholderFaults } from "./placeholder-faults.ts";
import { storedSearchFaults } from "./stored-search-faults.ts";

/** What keeps settings and pages from being saved: found here, or by the server. The first of a field only. */
export function useFaults(fromServer: readonly FormFault[], index: readonly IndexField[]): readonly FormFault[] {
  const drafts = useDrafts();
  const { draft: settings, base } = drafts.settings ?? {};
  const ofSettings = useMemo(
    () => [
      ...validateSettings(settings).filter(isBlocking),
      ...placeholderFaults(settings, base),
      ...offeredFaults(settings, base),
      ...(isWhole(settings) ? storedSearchFaults(settings, isWhole(base) ? base : undefined, index) : []),
    ],
    [settings, base, index],
  );
  return useMemo(() => {
    const all: FormFault[] = [...ofSettings, ...pageFaults(drafts), ...fromServer];
    return all.filter((fault, at) => all.findIndex((one) => targetOf(one) === targetOf(fault)) === at);
  }, [ofSettings, drafts, fromServer]);
}

/** A form holds it together as it edits; what a test or another hand puts there may lack all of it. */
const isWhole = (settings: unknown): settings is PortalSettings =>
  Array.isArray((settings as Partial<PortalSettings> | undefined)?.dashboard?.collections?.data);
