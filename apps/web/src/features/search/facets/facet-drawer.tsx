import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { getSideDrawerContentClass, SideDrawer } from "../../../shared/ui/dialogs/side-drawer.tsx";
import { hasFilters, withoutFilters } from "../filters.ts";
import { AnchoredScrollBox } from "./anchored-scroll-box.tsx";
import styles from "./facet-drawer.module.css";
import { FacetList, type FacetListProps } from "./facet-list.tsx";
import { useStableFacets } from "./stable-facets.ts";

interface FacetDrawerProps extends FacetListProps {
  readonly opened: boolean;
  readonly total: number;
  readonly onClose: () => void;
}

/** Drawer with the filters, for windows without space for the sidebar. */
export function FacetDrawer({ opened, total, onClose, ...given }: FacetDrawerProps) {
  const { t } = useTranslation();
  const list = useStableFacets(given);
  const heading = useRef<HTMLHeadingElement>(null);
  const reset = () => {
    // The focused button is removed by the reset, so the focus has to move first.
    heading.current?.focus();
    list.onReset(withoutFilters(list.place));
  };
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      side="left"
      area="search"
      title={t("views:search.facets.label")}
      heading={heading}
      closeLabel={t("views:search.facets.close")}
      action={
        hasFilters(list.place) && (
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
      <AnchoredScrollBox className={getSideDrawerContentClass(styles.scroll)}>
        <FacetList {...list} />
      </AnchoredScrollBox>
    </SideDrawer>
  );
}
