import {
  type Icon,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconLayoutList,
  IconListDetails,
  IconPhoto,
  IconTable,
} from "@tabler/icons-react";
import type { ViewKey } from "@vitrine/settings/portal-settings";

/** As the settings name them. */
export const viewIcons: Readonly<Record<string, Icon>> = {
  "layout-dashboard": IconLayoutDashboard,
  "layout-grid": IconLayoutGrid,
  "layout-list": IconLayoutList,
  list: IconListDetails,
  "list-details": IconListDetails,
  photo: IconPhoto,
  table: IconTable,
};
/** For a name that none of them has. */
const usual: Readonly<Record<ViewKey, Icon>> = {
  list: IconListDetails,
  thumbnail: IconLayoutGrid,
  grid: IconLayoutDashboard,
};

/** The icon of a view in the switch of views. */
export const viewIcon = (name: string, view: ViewKey): Icon => viewIcons[name] ?? usual[view];
