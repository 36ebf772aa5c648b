import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { MenuPart } from "../../../shared/ui/menu-part.tsx";
import { SortButton } from "./sort-button.tsx";
import type { SortOptionsProps } from "./sort-options.tsx";

export const fetchSortOptions = () => import("./sort-options.tsx");

const SortOptions = lazyOf(fetchSortOptions, "SortOptions");

/** The order of the result, and the menu that changes it. */
export function SortMenu(props: Omit<SortOptionsProps, "target">) {
  return (
    <MenuPart fetch={fetchSortOptions} button={(alone) => <SortButton sort={props.sort} {...alone} />}>
      <SortOptions {...props} target={SortButton} />
    </MenuPart>
  );
}
