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

/** Icons by their name in the settings. */
export const viewIconsByName: Readonly<Record<string, Icon>> = {
  "layout-dashboard": IconLayoutDashboard,
  "layout-grid": IconLayoutGrid,
  "layout-list": IconLayoutList,
  list: IconListDetails,
  "list-details": IconListDetails,
  photo: IconPhoto,
  table: IconTable,
};
const defaultIcons: Readonly<Record<ViewKey, Icon>> = {
  list: IconListDetails,
  thumbnail: IconLayoutGrid,
  grid: IconLayoutDashboard,
};

export const getViewIcon = (name: string, view: ViewKey): Icon => viewIconsByName[name] ?? defaultIcons[view];
