import { useEffect, useState } from "react";
import type { DraftDocument } from "../drafts/draft-store.ts";
import type { ContrastWarning } from "./contrast-warnings.ts";

/** Contrast warnings for the settings about to be saved. The colour code is loaded with the first review. */
export function useContrastWarnings(settings: DraftDocument | undefined): readonly ContrastWarning[] {
  const [warnings, setWarnings] = useState<readonly ContrastWarning[]>([]);
  useEffect(() => {
    if (!settings) return;
    const unmount = new AbortController();
    // If loading fails, saving goes on without warnings.
    import("./contrast-warnings.ts")
      .then(({ findContrastWarnings }) => unmount.signal.aborted || setWarnings(findContrastWarnings(settings)))
      .catch(() => {});
    return () => unmount.abort();
  }, [settings]);
  return warnings;
}
