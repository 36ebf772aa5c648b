import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../../shared/i18n/use-settings-text.ts";
import { castToPortalSettings } from "../../drafts/create-draft.ts";
import { type DraftDocument, isDirty } from "../../drafts/draft-store.ts";
import { findFieldLabelKey } from "../../fields/names/field-labels.ts";
import { useKnownValues } from "../../fields/names/known-values.tsx";
import { useFieldName } from "../../fields/names/use-field-name.ts";
import { useItemName } from "../../fields/names/use-item-name.ts";
import { findSearchesUsingChangedFacets } from "./affected-searches.ts";
import type { ContrastWarning } from "./contrast-warnings.ts";

/** Milliseconds without an edit before the colours are checked, which takes a while. */
const PAUSE_MS = 400;

/** What should be known before the settings are saved; none of it prevents saving. */
export function useSaveWarnings(settings: DraftDocument | undefined): readonly string[] {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const itemName = useItemName();
  const fieldName = useFieldName();
  const { index } = useKnownValues();
  const edited = settings && isDirty(settings) ? settings : undefined;
  const contrasts = useContrastWarnings(edited);
  const affected = useMemo(() => (edited ? findSearchesUsingChangedFacets(edited, index) : []), [edited, index]);
  // The current name: the facet may be removed in the draft.
  const nameOf = (field: string) =>
    fieldName(field, edited && findFieldLabelKey(castToPortalSettings(edited.base), field));
  return [
    ...affected.map(({ field, row }) =>
      t("admin:save.facet_used", { field: nameOf(field), row: itemName(row) ?? row.indicator }),
    ),
    ...contrasts.map(({ theme, pairs }) =>
      t("admin:save.contrast", { theme: settingsText(theme.translation, theme.key), count: pairs }),
    ),
  ];
}

/** Warnings about low contrast. The code that computes them is loaded with the first unsaved change. */
function useContrastWarnings(edited: DraftDocument | undefined): readonly ContrastWarning[] {
  const [settings] = useDebouncedValue(edited, PAUSE_MS);
  const [warnings, setWarnings] = useState<readonly ContrastWarning[]>([]);
  useEffect(() => {
    if (!settings) {
      setWarnings([]);
      return;
    }
    const unmount = new AbortController();
    // If loading fails, saving goes on without warnings.
    import("./contrast-warnings.ts")
      .then(({ findContrastWarnings }) => unmount.signal.aborted || setWarnings(findContrastWarnings(settings)))
      .catch(() => {});
    return () => unmount.abort();
  }, [settings]);
  return warnings;
}
