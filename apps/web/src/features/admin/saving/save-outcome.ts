import type { SettingsError } from "@vitrine/settings/validate-settings";
import type { DraftDocument } from "../drafts/draft-store.ts";
import type { FaultOfPage } from "./page-faults.ts";

/** What became of saving one draft. */
export type SaveOutcome =
  /** `removed`: what was taken out of it because it could run or ask. */
  | { readonly kind: "saved"; readonly document: DraftDocument; readonly removed?: readonly string[] }
  | { readonly kind: "removed" }
  /** Somebody else has saved it meanwhile. */
  | { readonly kind: "stale"; readonly theirs: DraftDocument; readonly at: number | null; readonly by: string | null }
  | { readonly kind: "faults"; readonly faults: readonly (SettingsError | FaultOfPage)[] }
  | { readonly kind: "failed"; readonly error: unknown };
