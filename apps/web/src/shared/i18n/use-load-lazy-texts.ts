import { useEffect, useState } from "react";
import { useLanguage } from "./language-context.tsx";
import type { LazyTextsName } from "./load-texts.ts";

/** Loads texts that not every page needs. True once they are loaded or have failed to load. */
export function useLoadLazyTexts(part: LazyTextsName): boolean {
  const language = useLanguage();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    const settle = () => {
      if (!isUnmounted) setReady(true);
    };
    language.loadLazyTexts(part).then(settle, settle);
    return () => {
      isUnmounted = true;
    };
  }, [language, part]);
  return ready;
}
