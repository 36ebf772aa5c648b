import { useState } from "react";
import { useClient } from "../../shared/api/client-context.tsx";
import { type ConvertSet, type DownloadForm, firstChoice, formOf, type OwnChoice } from "./download-form.ts";

export interface FormChoice {
  readonly set: ConvertSet | undefined;
  readonly choose: (set: ConvertSet) => void;
  /** What stands in the fields of the set `custom`, where that is chosen. */
  readonly own: OwnChoice | undefined;
  readonly changeOwn: (own: OwnChoice) => void;
  /** undefined while nothing can be asked for. */
  readonly form: DownloadForm | undefined;
}

/** The convert set that is chosen, the first of them to begin with, and what is chosen in it. */
export function useFormChoice(sets: readonly ConvertSet[]): FormChoice {
  const client = useClient();
  const [id, setId] = useState<string>();
  const [typed, setTyped] = useState<OwnChoice>();
  const set = sets.find((one) => one.id === id) ?? sets[0];
  const first = set && client.has("custom_sets") ? firstChoice(set) : undefined;
  const own = first && (typed ?? first);
  return { set, choose: (one) => setId(one.id), own, changeOwn: setTyped, form: set && formOf(set, own) };
}
