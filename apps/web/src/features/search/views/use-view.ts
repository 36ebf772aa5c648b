import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useCallback } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import type { SearchView } from "./search-view.ts";
import { viewOf } from "./views.ts";

const KEY = "searchView";

/** The view that the address names, else the one that was chosen last in this browser, else that of the settings. */
export function useView(named: string | undefined): readonly [SearchView, keep: (view: string) => void] {
  const { storage } = useHost();
  const { views } = useSettings().search;
  const keep = useCallback((view: string) => void storage.set(KEY, view), [storage]);
  return [chosenView(named, storage, views), keep];
}

export function chosenView(
  named: string | undefined,
  storage: HostStorage,
  views: PortalSettings["search"]["views"],
): SearchView {
  return viewOf([named, storage.get(KEY)], views);
}
