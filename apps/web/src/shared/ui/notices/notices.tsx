import { createContext, type ReactNode, Suspense, useContext, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { lazyComponent } from "../lazy-component.ts";
import { NoticeQueue, type Notify } from "./notice.ts";
import styles from "./notices.module.css";

const NoticeContext = createContext<Notify>(() => {});

/** Returns the function that shows a notice. Errors stay until they are closed. */
export function useNotify(): Notify {
  return useContext(NoticeContext);
}

/** Loaded with the first notice, since most visits see none. */
const NoticeHost = lazyComponent(() => import("./notice-host.tsx"), "NoticeHost");

export function NoticesProvider({ queue: given, children }: { queue?: NoticeQueue; children: ReactNode }) {
  const [queue] = useState(() => given ?? new NoticeQueue());
  const notices = useSyncExternalStore(queue.subscribe, queue.get);
  const [used, setUsed] = useState(false);
  if (notices.length > 0 && !used) setUsed(true);
  return (
    <NoticeContext value={queue.notify}>
      {children}
      {used && (
        <ErrorBoundary fallback={() => <PlainNotices queue={queue} />}>
          <Suspense>
            <NoticeHost queue={queue} />
          </Suspense>
        </ErrorBoundary>
      )}
    </NoticeContext>
  );
}

/** Plain fallback if the notice host cannot be loaded; notices stay until closed. */
function PlainNotices({ queue }: { queue: NoticeQueue }) {
  const { t } = useTranslation();
  return (
    <section className={styles.plain} aria-label={t("global:notice.region")}>
      {queue.get().map((notice) => (
        <p key={notice.id} role="alert">
          {notice.text}
          {notice.action && (
            <button type="button" className="link" onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button type="button" className="link" onClick={() => queue.remove([notice])}>
            {t("global:action.close")}
          </button>
        </p>
      ))}
    </section>
  );
}
