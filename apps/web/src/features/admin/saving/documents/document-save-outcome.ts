import type { SettingsError } from "@vitrine/settings/documents/validate-settings";
import type { DraftDocument } from "../../drafts/draft-store.ts";
import type { PageFieldError } from "../validation/validate-pages.ts";

export type DocumentSaveOutcome =
  /** `removed`: markup that the server removed because it could run code or send requests. */
  | { readonly kind: "saved"; readonly document: DraftDocument; readonly removed?: readonly string[] }
  | { readonly kind: "removed" }
  /** Another admin has saved it meanwhile. */
  | { readonly kind: "stale"; readonly theirs: DraftDocument; readonly at: number | null; readonly by: string | null }
  | { readonly kind: "invalid"; readonly errors: readonly (SettingsError | PageFieldError)[] }
  /** `document`: the draft, based on what the server has now. */
  | { readonly kind: "failed"; readonly error: unknown; readonly document?: DraftDocument };
