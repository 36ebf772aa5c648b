import { useEffect, useState } from "react";
import { useLanguage } from "./language-context.tsx";
import type { LaterTexts } from "./load-texts.ts";

/** Loads texts that not every page has. True once they are there, or cannot be had. */
export function useLaterTexts(part: LaterTexts): boolean {
  const language = useLanguage();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let left = false;
    const settle = () => {
      if (!left) setReady(true);
    };
    language.loadLater(part).then(settle, settle);
    return () => {
      left = true;
    };
  }, [language, part]);
  return ready;
}
