import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";

interface SheetLoadingOptions {
  /** Whether the address of the picture could not be loaded. */
  readonly failed: boolean;
  /** Requests the address again. */
  readonly onRetry: () => void;
}

/** Loads the picture of a page, again on request and once the network is back. */
export function usePagePictureLoading({ failed, onRetry }: SheetLoadingOptions) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const [tries, setTries] = useState(0);
  const isFailed = failed || state === "failed";
  const retry = () => {
    setState("loading");
    setTries(tries + 1);
    onRetry();
  };
  useRetryOnReconnect(isFailed, retry);
  return {
    ...{ isFailed, retry },
    isLoading: state === "loading",
    /** Key of the picture: each try loads it anew. */
    tries,
    onLoad: () => setState("loaded"),
    onError: () => setState("failed"),
  };
}

interface SheetErrorProps {
  readonly className: string | undefined;
  readonly onRetry: () => void;
}

/** An error in place of a page, with a retry button. */
export function PagePictureErrorNote({ className, onRetry }: SheetErrorProps) {
  const { t } = useTranslation();
  return (
    <div className={className} role="alert">
      {t("views:preview.page_failed")}
      <Button variant="outline" onClick={onRetry}>
        {t("global:action.retry")}
      </Button>
    </div>
  );
}
