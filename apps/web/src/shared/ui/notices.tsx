import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from "react";

import { ErrorBoundary } from "./error-boundary.tsx";

export type NoticeKind = "success" | "info" | "warning" | "danger";

export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** At most one, as undo or try again. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Notices of one id replace each other. */
  readonly id?: string;
}

export interface QueuedNotice extends Notice {
  readonly id: string;
}

type Notify = (notice: Notice) => void;

const NoticeContext = createContext<Notify>(() => {});

/** Says what has happened, at the edge of the page. Errors stay until they are closed. */
export function useNotify(): Notify {
  return useContext(NoticeContext);
}

/** Most visits see no notice: what shows them is loaded with the first one. */
const NoticeHost = lazy(() => import("./notice-host.tsx").then(({ NoticeHost }) => ({ default: NoticeHost })));

export function Notices({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedNotice[]>();
  const counter = useRef(0);
  const notify = useMemo<Notify>(
    () => (notice) => {
      counter.current += 1;
      const id = notice.id ?? `notice-${counter.current}`;
      setQueue((before = []) => [...before, { ...notice, id }]);
    },
    [],
  );
  return (
    <NoticeContext value={notify}>
      {children}
      {queue && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <NoticeHost
              queue={queue}
              onShown={(shown) => setQueue((now) => now?.filter((one) => !shown.includes(one)))}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </NoticeContext>
  );
}
