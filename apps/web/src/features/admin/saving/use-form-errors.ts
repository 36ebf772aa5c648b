import { isBlocking, validateSettings } from "@vitrine/settings/documents/validate-settings";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useMemo } from "react";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import { type FormError, getErrorTarget } from "./form-error-text.ts";
import { validateOfferedOptions } from "./validate-offered-options.ts";
import { validatePages } from "./validate-pages.ts";
import { validatePlaceholders } from "./validate-placeholders.ts";
import { validateStoredSearches } from "./validate-stored-searches.ts";

/** Errors that prevent saving settings and pages, found here or by the server; the first of each field. */
export function useFormErrors(fromServer: readonly FormError[], index: readonly IndexField[]): readonly FormError[] {
  const drafts = useDrafts();
  const { draft: settings, base } = drafts.settings ?? {};
  const ofSettings = useMemo(
    () => [
      ...validateSettings(settings).filter(isBlocking),
      ...validatePlaceholders(settings, base),
      ...validateOfferedOptions(settings, base),
      ...(isComplete(settings) ? validateStoredSearches(settings, isComplete(base) ? base : undefined, index) : []),
    ],
    [settings, base, index],
  );
  return useMemo(() => {
    const all: FormError[] = [...ofSettings, ...validatePages(drafts), ...fromServer];
    return all.filter((error, at) => all.findIndex((one) => getErrorTarget(one) === getErrorTarget(error)) === at);
  }, [ofSettings, drafts, fromServer]);
}

/** Forms keep the settings complete; tests may use incomplete ones. */
const isComplete = (settings: unknown): settings is PortalSettings =>
  Array.isArray((settings as Partial<PortalSettings> | undefined)?.dashboard?.collections?.data);
