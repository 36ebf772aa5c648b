import { useTranslation } from "react-i18next";
import { useFieldLookup } from "../../../asset/metadata/field-lookup.ts";
import type { Filter, SearchLocation } from "../../../shared/search/search-location.ts";
import { withFilter, withoutFacet } from "../filters.ts";
import { FacetColours } from "./facet-colours.tsx";
import { useFacetFields } from "./facet-fields.ts";
import { type FacetBodyProps, FacetSection } from "./facet-section.tsx";
import { FacetSkeletons } from "./facet-skeletons.tsx";
import { FacetValues } from "./facet-values.tsx";
import styles from "./facets.module.css";
import { FacetRange } from "./ranges/facet-range.tsx";
import { isRange } from "./ranges/range-rules.ts";
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

/** All facets in the order of the settings, for sidebar and drawer. */
export function FacetList({ place, facets, onChange, onReset, waiting, failed = false }: FacetListProps) {
  const { t } = useTranslation();
  const lookup = useFieldLookup();
  const { fields } = useFacetFields();
  const shown = fields.filter((field) => {
    const facet = facets[field.name];
    return facet !== undefined && (field.kind === "slider" ? isRange(facet, field.rangeKind) : facet.values.length > 0);
  });
  if (shown.length === 0 && waiting) return failed ? null : <FacetSkeletons />;
  if (shown.length === 0) return <p className={styles.none}>{t("views:search.facets.empty")}</p>;
  return shown.map((field) => {
    const facet = facets[field.name];
    if (facet === undefined) return null;
    const label = lookup.label(field.name, field.translation);
    const change = (filter: Filter | null) =>
      onChange({ ...place, ids: [], facets: withFilter(place.facets, field.name, filter) });
    const props = { field, facet, label, filter: place.facets[field.name], onChange: change };
    return (
      <FacetSection
        key={field.name}
        label={label}
        onReset={
          field.name in place.facets
            ? () => onReset({ ...place, ids: [], facets: withoutFacet(place.facets, field.name) })
            : undefined
        }
      >
        <FacetBody {...props} place={place} />
      </FacetSection>
    );
  });
}

function FacetBody({ place, ...props }: FacetBodyProps & { place: SearchLocation }) {
  if (props.field.kind === "slider") return <FacetRange {...props} />;
  if (props.field.name === "color_code") return <FacetColours {...props} />;
  return <FacetValues {...props} place={place} />;
}
