import { Button, Drawer } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useBackCloses } from "../../../shared/ui/use-back-closes.ts";
import { isNarrowed, withoutFilters } from "../filters.ts";
import styles from "./facet-drawer.module.css";
import { FacetList, type FacetListProps } from "./facet-list.tsx";
import { SteadyScroll } from "./steady-scroll.tsx";
import { useSteadyFacets } from "./use-steady-facets.ts";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Drawer.layer.css";

interface FacetDrawerProps extends FacetListProps {
  readonly opened: boolean;
  readonly total: number;
  readonly onClose: () => void;
}

/** The filters where there is no room beside the results: full width on phones, 360 above. */
export function FacetDrawer({ opened, total, onClose, ...given }: FacetDrawerProps) {
  const { t } = useTranslation();
  const list = useSteadyFacets(given);
  const title = t("views:search.facets.label");
  const heading = useRef<HTMLHeadingElement>(null);
  useBackCloses(opened, onClose);
  const reset = () => {
    // The button goes with what it resets; the focus must not go with it.
    heading.current?.focus();
    list.onReset(withoutFilters(list.place));
  };
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      padding={0}
      transitionProps={{ duration: 320 }}
      classNames={{ content: styles.content, inner: styles.inner }}
      data-area="search"
    >
      <Drawer.Overlay className={styles.overlay} />
      <Drawer.Content>
        <div className={styles.drawer} data-touch>
          <div className={styles.bar}>
            <Drawer.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Drawer.Title>
            {isNarrowed(list.place) && (
              <Button variant="subtle" size="sm" onClick={reset}>
                {t("views:search.facets.reset")}
              </Button>
            )}
            <IconButton label={t("views:search.facets.close")} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </IconButton>
          </div>
          <SteadyScroll className={styles.scroll}>
            <FacetList {...list} />
          </SteadyScroll>
          <div className={styles.foot}>
            <Button size="lg" fullWidth onClick={onClose}>
              {t("views:search.facets.show_results", { count: total })}
            </Button>
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
