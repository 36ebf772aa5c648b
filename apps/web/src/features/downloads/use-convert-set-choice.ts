import { useState } from "react";
import {
  type ConvertSet,
  type CustomSizeInput,
  createDefaultCustomSizeInput,
  toDownloadParameters,
} from "../../asset/downloads/download-parameters.ts";
import { useClient } from "../../shared/api/client-context.tsx";

export type ConvertSetSelection = ReturnType<typeof useConvertSetChoice>;

/** State of the chosen convert set (initially the first) and of the values of its fields. */
export function useConvertSetChoice(sets: readonly ConvertSet[]) {
  const client = useClient();
  const [id, setId] = useState<string>();
  const [changed, setTyped] = useState<CustomSizeInput>();
  const set = sets.find((one) => one.id === id) ?? sets[0];
  const initial = set && client.has("custom_sets") ? createDefaultCustomSizeInput(set) : undefined;
  const customSize = initial && (changed ?? initial);
  return {
    set,
    selectSet: (one: ConvertSet) => setId(one.id),
    /** Values of the fields, if the convert set `custom` is chosen. */
    customSize,
    setCustomSize: setTyped,
    /** Request parameters; undefined while the fields are invalid. */
    options: set && toDownloadParameters(set, customSize),
  };
}
