/** The facets of the portal, and how each of them is displayed. */
import { FACET_DEFAULTS } from "@vitrine/settings/documents/defaults";
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { useMemo } from "react";
import type { ApiFieldDefinition } from "../../../asset/asset-doc.ts";
import {
  type FacetControlKind,
  getFacetControlKind,
  getVisibleFacets,
  supportsSuggestions,
} from "../../../asset/metadata/facet-control-kind.ts";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import { fieldTypes, getRangeKind } from "../../../asset/metadata/field-types.ts";
import type { RangeKind } from "../../../asset/metadata/range-kinds.ts";
import { useUnknownFields } from "../../../shared/search/use-find-assets.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";

export interface FacetField {
  readonly name: string;
  /** Text key of the label, if the settings rename the field. */
  readonly translation: string | undefined;
  readonly kind: FacetControlKind;
  readonly rangeKind: RangeKind;
  readonly integer: boolean;
  /** Whether there is a field to search the values; undefined if that depends on their number. */
  readonly search: boolean | undefined;
  /** Values that each "more" adds; for suggestions, the maximum shown. */
  readonly preview: number;
  readonly sort: "alph" | "count";
  readonly orientation: "asc" | "desc";
  /** Shows only its title at first, unless it has a filter. */
  readonly folded: boolean;
}

export function listFacetFields(
  settings: readonly FieldSetting[],
  index: readonly ApiFieldDefinition[],
  dead: readonly string[] = [],
): readonly FacetField[] {
  return getVisibleFacets(settings, index).flatMap(([setting, field]) =>
    dead.includes(field.field_name) ? [] : [facetField(setting, field)],
  );
}

/** Fields whose values are suggested while typing: those of the settings, else the text facets. */
export function listSuggestionFields(
  settings: readonly FieldSetting[],
  index: readonly ApiFieldDefinition[],
  dead: readonly string[] = [],
): readonly FacetField[] {
  const chosen = listFacetFields(settings, index, dead);
  return chosen.filter(({ name, kind }) => supportsSuggestions(name, kind));
}

function facetField(setting: FieldSetting, field: ApiFieldDefinition): FacetField {
  const options = { ...FACET_DEFAULTS, ...defined(field.options), ...defined(setting.options) };
  return {
    name: field.field_name,
    translation: setting.translation,
    kind: getFacetControlKind(setting, field),
    rangeKind: getRangeKind(setting, field),
    integer: !fieldTypes[field.type].hasDecimals,
    search: options.filter,
    preview: options.preview,
    sort: options.sort,
    orientation: options.sort_orientation,
    folded: options.folded ?? false,
  };
}

type Options = NonNullable<FieldSetting["options"]>;

function defined(options: { readonly [K in keyof Options]?: Options[K] | undefined } | undefined): Options {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined && value !== null));
}

export function useFacetFields(): { readonly fields: readonly FacetField[]; readonly ready: boolean } {
  const settings = useSettings();
  const { all, ready } = useFieldLookup();
  const dead = useUnknownFields();
  return useMemo(
    () => ({ fields: listFacetFields(settings.facets, all, dead), ready }),
    [settings.facets, all, dead, ready],
  );
}

export function useSuggestionFields(): readonly FacetField[] {
  const settings = useSettings();
  const { all } = useFieldLookup();
  const dead = useUnknownFields();
  return useMemo(() => listSuggestionFields(settings.suggestions, all, dead), [settings.suggestions, all, dead]);
}
