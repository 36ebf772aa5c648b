import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import type { SearchFilter, SearchLocation } from "../../../shared/search/search-location.ts";
import {
  getChosenFacetValues,
  getFilterValues,
  withFacetValues,
  withFilter,
  withoutFiltersOnFields,
} from "../filters.ts";
import { FacetColours } from "./facet-colours.tsx";
import { useFacetFields } from "./facet-fields.ts";
import { type FacetBodyProps, FacetSection } from "./facet-section.tsx";
import { FacetSkeletons } from "./facet-skeletons.tsx";
import { FacetValues } from "./facet-values.tsx";
import styles from "./facets.module.css";
import { FacetRange } from "./ranges/facet-range.tsx";
import { hasSeveralValues } from "./ranges/range-filter.ts";
import type { StableFacets } from "./stable-facets.ts";

export interface FacetListProps {
  readonly place: SearchLocation;
  readonly facets: StableFacets;
  readonly onChange: (place: SearchLocation) => void;
  /** Removes filters, with an undo. */
  readonly onReset: (place: SearchLocation) => void;
  /** The current search has no reply yet, so "no filters" must not be shown. */
  readonly waiting: boolean;
  /** The search failed, and no request is running. */
  readonly failed?: boolean;
}

/** The facets that have something to choose, in the order of the settings; for sidebar and drawer. */
export function FacetList({ place, facets, onChange, onReset, waiting, failed = false }: FacetListProps) {
  const { t } = useTranslation();
  const lookup = useFieldLookup();
  const { fields } = useFacetFields();
  const shown = fields.filter((field) => {
    const facet = facets[field.name];
    return (
      facet !== undefined &&
      (field.kind === "slider" ? hasSeveralValues(facet, field.rangeKind) : facet.values.length > 0)
    );
  });
  if (shown.length === 0 && waiting) return failed ? null : <FacetSkeletons />;
  if (shown.length === 0) return <p className={styles.none}>{t("views:search.facets.empty")}</p>;
  return shown.map((field) => {
    const facet = facets[field.name];
    if (facet === undefined) return null;
    const label = lookup.label(field.name, field.translation);
    const reset = () => onReset({ ...withoutFiltersOnFields(place, [field.name]), ids: [] });
    const chosen = getChosenFacetValues(place, field.name);
    const active = field.name in place.facets || chosen.length > 0;
    return (
      <FacetSection
        key={field.name}
        label={label}
        folded={field.folded}
        active={active}
        onReset={active ? reset : undefined}
      >
        <FacetBody field={field} facet={facet} label={label} place={place} onChange={onChange} />
      </FacetSection>
    );
  });
}

type FacetProps = Pick<FacetBodyProps, "field" | "facet" | "label"> & Pick<FacetListProps, "place" | "onChange">;

function FacetBody({ place, onChange, ...props }: FacetProps) {
  const { name, kind } = props.field;
  if (kind === "slider") {
    const changeRange = (filter: SearchFilter | null) =>
      onChange({ ...place, ids: [], facets: withFilter(place.facets, name, filter) });
    return <FacetRange {...props} filter={place.facets[name]} onChange={changeRange} />;
  }
  const values = {
    ...props,
    filter: getChosenFacetValues(place, name),
    onChange: (filter: SearchFilter | null) =>
      onChange({ ...withFacetValues(place, name, getFilterValues(filter ?? undefined)), ids: [] }),
  };
  return name === "color_code" ? <FacetColours {...values} /> : <FacetValues {...values} place={place} />;
}
