import { type CSSProperties, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../shared/api/connection-context.tsx";
import { useHost } from "../shared/host/host-context.tsx";
import { Picture } from "../shared/ui/picture.tsx";
import { QuietScreen } from "../shared/ui/quiet-screen.tsx";
import styles from "./root-layout.module.css";

/** Milliseconds after which the page says that it is loading, as its own styles have it. */
const QUIET_MS = 1000;

/** Until session, settings and texts are there: what the page came with, so that nothing jumps. */
export function StartScreen() {
  const { startLogo, title } = useHost();
  const { t, i18n } = useTranslation();
  const connection = useConnection();
  const online = useSyncExternalStore(connection.subscribe, connection.get);
  // It may have been said before this was drawn.
  const [quiet] = useState(() => Math.max(0, QUIET_MS - performance.now()));
  return (
    <div className={styles.frame} aria-busy={online}>
      <div className="start-bar">
        {startLogo ? <Picture className="start-logo" src={startLogo} alt="" fallback={title()} /> : title()}
      </div>
      {online && <div className="start-wait" style={{ "--start-wait": `${quiet}ms` } as CSSProperties} />}
      {!online && i18n.exists("global:boundary.away") && (
        <main className={styles.main} role="alert">
          <QuietScreen title={t("global:boundary.away")}>{t("global:boundary.away_text")}</QuietScreen>
        </main>
      )}
    </div>
  );
}
