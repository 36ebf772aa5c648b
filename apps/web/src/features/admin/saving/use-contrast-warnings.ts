import { useEffect, useState } from "react";
import type { DraftDocument } from "../drafts/draft-store.ts";
import type { ContrastWarning } from "./contrast-warnings.ts";

/** Of the settings that are about to be saved. What measures colours is loaded with the first review, not with the entry. */
export function useContrastWarnings(settings: DraftDocument | undefined): readonly ContrastWarning[] {
  const [warnings, setWarnings] = useState<readonly ContrastWarning[]>([]);
  useEffect(() => {
    if (!settings) return;
    const left = new AbortController();
    // Without it nothing is warned of, and everything can be saved.
    import("./contrast-warnings.ts")
      .then(({ contrastWarnings }) => left.signal.aborted || setWarnings(contrastWarnings(settings)))
      .catch(() => {});
    return () => left.abort();
  }, [settings]);
  return warnings;
}
