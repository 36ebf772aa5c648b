import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useCallback } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import type { SearchView } from "./search-view.ts";
import { findView } from "./views.ts";

const STORAGE_KEY = "searchView";

/** The view named in the address, else the last one chosen in this browser, else the configured one. */
export function useView(named: string | undefined): readonly [SearchView, keep: (view: string) => void] {
  const { storage } = useHost();
  const { views } = useSettings().search;
  const keep = useCallback((view: string) => void storage.set(STORAGE_KEY, view), [storage]);
  return [resolveView(named, storage, views), keep];
}

export function resolveView(
  named: string | undefined,
  storage: HostStorage,
  views: PortalSettings["search"]["views"],
): SearchView {
  return findView([named, storage.get(STORAGE_KEY)], views);
}
