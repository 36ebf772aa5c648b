import { useState } from "react";
import {
  type ConvertSet,
  type CustomSize,
  type DownloadOptions,
  defaultCustomSize,
  toDownloadOptions,
} from "../../asset/downloads/download-options.ts";
import { useClient } from "../../shared/api/client-context.tsx";

export interface ConvertSetSelection {
  readonly set: ConvertSet | undefined;
  readonly selectSet: (set: ConvertSet) => void;
  /** Values of the fields, if the convert set `custom` is chosen. */
  readonly customSize: CustomSize | undefined;
  readonly setCustomSize: (customSize: CustomSize) => void;
  /** Request parameters; undefined while the fields are invalid. */
  readonly options: DownloadOptions | undefined;
}

/** State of the chosen convert set (initially the first) and of the values of its fields. */
export function useConvertSetChoice(sets: readonly ConvertSet[]): ConvertSetSelection {
  const client = useClient();
  const [id, setId] = useState<string>();
  const [changed, setTyped] = useState<CustomSize>();
  const set = sets.find((one) => one.id === id) ?? sets[0];
  const initial = set && client.has("custom_sets") ? defaultCustomSize(set) : undefined;
  const customSize = initial && (changed ?? initial);
  return {
    set,
    selectSet: (one) => setId(one.id),
    customSize,
    setCustomSize: setTyped,
    options: set && toDownloadOptions(set, customSize),
  };
}
