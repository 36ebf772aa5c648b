import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import styles from "./announcer.module.css";

export type Politeness = "polite" | "assertive";
type Announce = (text: string, politeness?: Politeness) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Announces a text to screen readers, politely by default. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Record<Politeness, string>>({ polite: "", assertive: "" });
  const odd = useRef(false);
  const announce = useCallback<Announce>((text, politeness = "polite") => {
    // The same words twice in a row would not be read again.
    odd.current = !odd.current;
    setSaid((before) => ({ ...before, [politeness]: odd.current ? text : `${text}\u00a0` }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className={styles.region} aria-live="polite" role="status">
        {said.polite}
      </div>
      <div className={styles.region} aria-live="assertive" role="alert">
        {said.assertive}
      </div>
    </AnnounceContext>
  );
}
