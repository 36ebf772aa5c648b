import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../shared/api/connection-context.tsx";
import { useAnnounce } from "../../shared/ui/notices/announcer.tsx";
import styles from "./offline-banner.module.css";

/** Shows that the server cannot be reached. */
export function OfflineBanner() {
  const connection = useConnection();
  const { t } = useTranslation();
  const online = useSyncExternalStore(connection.subscribe, connection.get);
  const announce = useAnnounce();
  const before = useRef(online);
  useEffect(() => {
    if (online && !before.current) announce(t("global:offline.back"));
    before.current = online;
  }, [online, announce, t]);
  return (
    <div role="status" aria-live="polite">
      {!online && <p className={styles.banner}>{t("global:offline.banner")}</p>}
    </div>
  );
}
