import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import styles from "./announcer.module.css";

export type Politeness = "polite" | "assertive";
type Announce = (text: string, politeness?: Politeness) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Announces a text to screen readers, politely by default. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [texts, setSaid] = useState<Record<Politeness, string>>({ polite: "", assertive: "" });
  const isOdd = useRef(false);
  const announce = useCallback<Announce>((text, politeness = "polite") => {
    // Every second text gets an invisible space: screen readers do not read the same text twice in a row.
    isOdd.current = !isOdd.current;
    setSaid((before) => ({ ...before, [politeness]: isOdd.current ? text : `${text}\u00a0` }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className={styles.region} aria-live="polite" role="status">
        {texts.polite}
      </div>
      <div className={styles.region} aria-live="assertive" role="alert">
        {texts.assertive}
      </div>
    </AnnounceContext>
  );
}
