import { type CSSProperties, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../shared/api/connection-context.tsx";
import { useHost } from "../shared/host/host-context.tsx";
import { MessageScreen } from "../shared/ui/errors/message-screen.tsx";
import { PictureWithRetry } from "../shared/ui/picture-with-retry.tsx";
import styles from "./root-layout.module.css";

/** Milliseconds until the loading indicator appears; the same as in the styles of index.html. */
const WAIT_NOTICE_MS = 1000;

/** Shown until session, settings and texts are loaded. Same content as the static page, to avoid layout shift. */
export function LoadingScreen() {
  const { startLogo, title } = useHost();
  const { t, i18n } = useTranslation();
  const connection = useConnection();
  const online = useSyncExternalStore(connection.subscribe, connection.get);
  // Milliseconds of the wait that are left: the static page has shown the same content since the page was opened.
  const [quiet] = useState(() => Math.max(0, WAIT_NOTICE_MS - performance.now()));
  return (
    <div className={styles.frame} aria-busy={online}>
      <div className="start-bar">
        {startLogo ? <PictureWithRetry className="start-logo" src={startLogo} alt="" fallback={title()} /> : title()}
      </div>
      {online && <div className="start-wait" style={{ "--start-wait": `${quiet}ms` } as CSSProperties} />}
      {!online && i18n.exists("global:boundary.away") && (
        <main className={styles.main} role="alert">
          <MessageScreen title={t("global:boundary.away")}>{t("global:boundary.away_text")}</MessageScreen>
        </main>
      )}
    </div>
  );
}
