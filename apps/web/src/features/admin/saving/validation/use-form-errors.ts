import { isBlockingError, validateSettings } from "@vitrine/settings/documents/validate-settings";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useMemo } from "react";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";
import { useDrafts, useInvalidInputs } from "../../drafts/draft-context.tsx";
import { type FormError, getErrorTarget } from "./form-error-text.ts";
import { validateAtLeastOneOffered } from "./validate-at-least-one-offered.ts";
import { validateOrderMailPlaceholders } from "./validate-order-mail-placeholders.ts";
import { validatePages } from "./validate-pages.ts";
import { validateStoredSearches } from "./validate-stored-searches.ts";

/** Errors that prevent saving settings and pages, found here or by the server; the first of each field. */
export function useFormErrors(
  fromServer: readonly FormError[],
  index: readonly ApiFieldDefinition[],
): readonly FormError[] {
  const drafts = useDrafts();
  const invalidInputs = useInvalidInputs();
  const { draft: settings, base } = drafts.settings ?? {};
  const ofSettings = useMemo(
    () => [
      ...validateSettings(settings).filter(isBlockingError),
      ...validateOrderMailPlaceholders(settings, base),
      ...validateAtLeastOneOffered(settings, base),
      ...(isComplete(settings) ? validateStoredSearches(settings, isComplete(base) ? base : undefined, index) : []),
    ],
    [settings, base, index],
  );
  return useMemo(() => {
    const ofInputs = Object.entries(invalidInputs).flatMap(([path, input]): FormError[] =>
      input ? [{ path, rule: "form", form: input.error, nameKey: input.nameKey }] : [],
    );
    const all = [...ofSettings, ...ofInputs, ...validatePages(drafts), ...fromServer];
    return all.filter((error, at) => all.findIndex((one) => getErrorTarget(one) === getErrorTarget(error)) === at);
  }, [ofSettings, invalidInputs, drafts, fromServer]);
}

/** Forms keep the settings complete; tests may use incomplete ones. */
const isComplete = (settings: unknown): settings is PortalSettings =>
  Array.isArray((settings as Partial<PortalSettings> | undefined)?.dashboard?.collections?.data);
