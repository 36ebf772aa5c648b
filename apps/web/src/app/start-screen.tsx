import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../shared/api/connection-context.tsx";
import { useHost } from "../shared/host/host-context.tsx";
import { Picture } from "../shared/ui/picture.tsx";
import { QuietScreen } from "../shared/ui/quiet-screen.tsx";
import styles from "./root-layout.module.css";

/** Until session, settings and texts are there: what the page came with, so that nothing jumps. */
export function StartScreen() {
  const { startLogo, title } = useHost();
  const { t, i18n } = useTranslation();
  const connection = useConnection();
  const online = useSyncExternalStore(connection.subscribe, connection.get);
  return (
    <div className={styles.frame} aria-busy={online}>
      <div className="start-bar">
        {startLogo ? <Picture className="start-logo" src={startLogo} alt="" fallback={title()} /> : title()}
      </div>
      {!online && i18n.exists("global:boundary.away") && (
        <main className={styles.main} role="alert">
          <QuietScreen title={t("global:boundary.away")}>{t("global:boundary.away_text")}</QuietScreen>
        </main>
      )}
    </div>
  );
}
