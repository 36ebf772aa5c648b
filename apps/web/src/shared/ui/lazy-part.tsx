import { type ReactNode, Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../host/host-context.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useNotify } from "./notices.tsx";
import { askForPortal, isStaleChunk, reloadOnce } from "./stale-chunk.ts";

interface Props {
  readonly children: ReactNode;
  /** The fallback while the part loads, and when it cannot be loaded. */
  readonly meanwhile?: ReactNode;
  /** What stands there when it cannot be loaded, where the fallback would say that it is still coming. */
  readonly instead?: ReactNode;
  /** Puts back what asked for it, so that it can be asked for again. */
  readonly onFailed?: () => void;
  /** What is said of a failure, where the words for a part of the page do not fit. */
  readonly failure?: string;
}

/** A lazily loaded part of the page. A failure to load it does not break the page. */
export function LazyPart({ children, meanwhile = null, instead = meanwhile, onFailed, failure }: Props) {
  const failed = usePartFailure(failure);
  return (
    <ErrorBoundary
      fallback={() => instead}
      onError={(error, again) => {
        failed(error);
        if (!onFailed) return;
        onFailed();
        again();
      }}
    >
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Reloads the page where a newer version has taken its files away, and says in any case that a part is missing. */
export function usePartFailure(words?: string): (error: unknown) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const host = useHost();
  return useCallback(
    (error) => {
      const run = () => host.reload();
      if (isStaleChunk(error)) {
        askForPortal(host.address()).then(
          () => reloadOnce(host.tabStorage, run),
          () => {},
        );
      }
      const action = { label: t("global:boundary.reload"), run };
      notify({ kind: "danger", text: words ?? t("global:boundary.text"), action, id: "part-failed" });
    },
    [t, words, notify, host],
  );
}
