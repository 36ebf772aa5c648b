import { createSafeContext } from "@mantine/core";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { ValuePath } from "@vitrine/settings/registry/setting-nodes";
import { useCallback, useSyncExternalStore } from "react";
import type { DraftDocument, DraftDocuments, DraftName, DraftStore, InvalidInputs } from "./draft-store.ts";
import { getValueAt } from "./path.ts";

/** The draft store, to save, add or remove documents. Changes do not re-render the component. */
export const [DraftProvider, useDraftStore] = createSafeContext<DraftStore>("useDraftStore needs a DraftProvider");

export function useDrafts(): DraftDocuments {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.get);
}

export function useDraftDocument(name: DraftName): DraftDocument | undefined {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => store.get()[name]);
}

export function useSettingsDraft(): PortalSettings {
  return useDraftDocument("settings")?.draft as JsonObject & PortalSettings;
}

export function useInvalidInputs(): InvalidInputs {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.getInvalidInputs);
}

interface DraftValue {
  readonly value: unknown;
  /** The value on the server. */
  readonly base: unknown;
  readonly set: (value: unknown) => void;
}

/** One value of a draft, with its setter; re-renders only when the value changes. */
export function useDraftValue(name: DraftName, path: ValuePath): DraftValue {
  const store = useDraftStore();
  const value = useSyncExternalStore(store.subscribe, () => getValueAt(store.get()[name]?.draft, path));
  const base = useSyncExternalStore(store.subscribe, () => getValueAt(store.get()[name]?.base, path));
  const key = JSON.stringify(path);
  const set = useCallback((next: unknown) => store.set(name, JSON.parse(key) as ValuePath, next), [store, name, key]);
  return { value, base, set };
}
