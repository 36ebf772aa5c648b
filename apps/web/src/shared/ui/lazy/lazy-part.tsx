import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../host/host-context.tsx";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { assertPortalReachable, isStaleChunkError, reloadOnce } from "../errors/stale-chunk.ts";
import { useNotify } from "../notices/notices.tsx";

interface Props {
  readonly children: ReactNode;
  /** Shown while the part loads. */
  readonly loadingFallback?: ReactNode;
  /** Shown if the part cannot be loaded; by default the loading fallback. */
  readonly errorFallback?: ReactNode;
  /** Resets the state that shows the part, so that the user can retry. */
  readonly onFailed?: () => void;
  /** Error message, if the default one does not fit. */
  readonly failure?: string;
}

/** A lazily loaded part of the page. A failure to load it does not break the page. */
export function LazyPart({
  children,
  loadingFallback = null,
  errorFallback = loadingFallback,
  onFailed,
  failure,
}: Props) {
  const failed = useNotifyLoadFailure(failure);
  return (
    <ErrorBoundary
      fallback={() => errorFallback}
      onError={(error, again) => {
        failed(error);
        if (!onFailed) return;
        onFailed();
        again();
      }}
    >
      <Suspense fallback={loadingFallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Returns a function that shows an error notice, and reloads the page if a newer version has removed its files. */
export function useNotifyLoadFailure(words?: string): (error: unknown) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const host = useHost();
  return (error) => {
    const run = () => host.reload();
    if (isStaleChunkError(error)) {
      assertPortalReachable(host.address()).then(
        () => reloadOnce(host.tabStorage, run),
        () => {},
      );
    }
    const action = { label: t("global:boundary.reload"), run };
    notify({ kind: "danger", text: words ?? t("global:boundary.text"), action, id: "part-failed" });
  };
}
