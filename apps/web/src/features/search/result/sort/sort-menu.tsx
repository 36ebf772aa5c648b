import { LazyMenuLoader } from "../../../../shared/ui/lazy/lazy-menu-loader.tsx";
import { lazyComponent } from "../../../../shared/ui/lazy-component.ts";
import { SortButton } from "./sort-button.tsx";
import type { SortOptionsProps } from "./sort-options.tsx";

const fetchSortOptions = () => import("./sort-options.tsx");

const SortOptions = lazyComponent(fetchSortOptions, "SortOptions");

/** Button with a lazily loaded menu that changes the sort order. */
export function SortMenu(props: Omit<SortOptionsProps, "target">) {
  return (
    <LazyMenuLoader fetch={fetchSortOptions} button={(alone) => <SortButton sort={props.sort} {...alone} />}>
      <SortOptions {...props} target={SortButton} />
    </LazyMenuLoader>
  );
}
