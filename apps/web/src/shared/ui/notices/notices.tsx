import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { lazyComponent } from "../lazy-component.ts";
import type { Notice, NoticeQueue, QueuedNotice } from "./notice.ts";
import styles from "./notices.module.css";

type Notify = (notice: Notice) => void;

const NoticeContext = createContext<Notify>(() => {});

/** Returns the function that shows a notice. Errors stay until they are closed. */
export function useNotify(): Notify {
  return useContext(NoticeContext);
}

/** Loaded with the first notice, since most visits see none. */
const NoticeHost = lazyComponent(() => import("./notice-host.tsx"), "NoticeHost");

export function Notices({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedNotice[]>();
  const counter = useRef(0);
  const notify = useMemo<Notify>(
    () => (notice) => {
      counter.current += 1;
      const id = notice.id ?? `notice-${counter.current}`;
      setQueue((before = []) => [...before.filter((one) => one.id !== id), { ...notice, id }]);
    },
    [],
  );
  const props = queue && {
    queue,
    onShown: (shown: readonly QueuedNotice[]) => setQueue((now) => now?.filter((one) => !shown.includes(one))),
  };
  return (
    <NoticeContext value={notify}>
      {children}
      {props && (
        <ErrorBoundary fallback={() => <PlainNotices {...props} />}>
          <Suspense>
            <NoticeHost {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </NoticeContext>
  );
}

/** Plain fallback if the notice host cannot be loaded; notices stay until closed. */
function PlainNotices({ queue, onShown }: NoticeQueue) {
  const { t } = useTranslation();
  return (
    <section className={styles.plain} aria-label={t("global:notice.region")}>
      {queue.map((notice) => (
        <p key={notice.id} role="alert">
          {notice.text}
          {notice.action && (
            <button type="button" className="link" onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button type="button" className="link" onClick={() => onShown([notice])}>
            {t("global:action.close")}
          </button>
        </p>
      ))}
    </section>
  );
}
