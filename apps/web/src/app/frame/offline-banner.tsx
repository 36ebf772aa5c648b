import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { usePortal } from "../portal-context.tsx";
import styles from "./offline-banner.module.css";

/** Says that nothing new can come; what is loaded stays. */
export function OfflineBanner() {
  const { connection } = usePortal();
  const { t } = useTranslation();
  const online = useSyncExternalStore(connection.subscribe, connection.get);
  return (
    <div role="status" aria-live="polite">
      {!online && <p className={styles.banner}>{t("global:offline.banner")}</p>}
    </div>
  );
}
