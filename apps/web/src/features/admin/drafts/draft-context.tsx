import { createSafeContext } from "@mantine/core";
import type { Document } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { Path } from "@vitrine/settings/registry/kinds";
import { useCallback, useSyncExternalStore } from "react";
import type { DraftDocument, DraftDocuments, DraftName, DraftStore } from "./draft-store.ts";
import { valueAt } from "./path.ts";

/** The drafts themselves, for those who save, add or remove documents. Does not draw anew when they change. */
export const [DraftProvider, useDraftStore] = createSafeContext<DraftStore>("useDraftStore needs a DraftProvider");

/** All documents; draws anew with every change. */
export function useDrafts(): DraftDocuments {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

/** One document, or undefined where there is none of this name. */
export function useDraftDocument(name: DraftName): DraftDocument | undefined {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => store.get()[name]);
}

/** The settings as they are now on this page. */
export function useSettingsDraft(): PortalSettings {
  return useDraftDocument("settings")?.draft as Document & PortalSettings;
}

interface Place {
  readonly value: unknown;
  /** As the server has it. */
  readonly base: unknown;
  readonly set: (value: unknown) => void;
}

/** One value of a document; draws anew only when it changes. */
export function useDraftAt(name: DraftName, path: Path): Place {
  const store = useDraftStore();
  const value = useSyncExternalStore(store.subscribe, () => valueAt(store.get()[name]?.draft, path));
  const base = useSyncExternalStore(store.subscribe, () => valueAt(store.get()[name]?.base, path));
  const key = JSON.stringify(path);
  const set = useCallback((next: unknown) => store.set(name, JSON.parse(key) as Path, next), [store, name, key]);
  return { value, base, set };
}
