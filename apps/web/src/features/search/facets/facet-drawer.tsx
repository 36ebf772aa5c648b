import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { isNarrowed, withoutFilters } from "../filters.ts";
import { SideDrawer, sideDrawerScroll } from "../side-drawer.tsx";
import styles from "./facet-drawer.module.css";
import { FacetList, type FacetListProps } from "./facet-list.tsx";
import { SteadyScroll } from "./steady-scroll.tsx";
import { useSteadyFacets } from "./use-steady-facets.ts";

interface FacetDrawerProps extends FacetListProps {
  readonly opened: boolean;
  readonly total: number;
  readonly onClose: () => void;
}

/** The filters where there is no room beside the results. */
export function FacetDrawer({ opened, total, onClose, ...given }: FacetDrawerProps) {
  const { t } = useTranslation();
  const list = useSteadyFacets(given);
  const heading = useRef<HTMLHeadingElement>(null);
  const reset = () => {
    // The button goes with what it resets; the focus must not go with it.
    heading.current?.focus();
    list.onReset(withoutFilters(list.place));
  };
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      side="left"
      title={t("views:search.facets.label")}
      heading={heading}
      closeLabel={t("views:search.facets.close")}
      action={
        isNarrowed(list.place) && (
          <Button variant="subtle" size="sm" onClick={reset}>
            {t("views:search.facets.reset")}
          </Button>
        )
      }
      foot={
        <Button size="lg" fullWidth onClick={onClose}>
          {t("views:search.facets.show_results", { count: total })}
        </Button>
      }
    >
      <SteadyScroll className={sideDrawerScroll(styles.scroll)}>
        <FacetList {...list} />
      </SteadyScroll>
    </SideDrawer>
  );
}
