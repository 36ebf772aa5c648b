import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRouteError } from "react-router-dom";
import { useHost } from "../shared/host/host-context.tsx";
import { paths } from "../shared/paths.ts";
import { MessageScreen } from "../shared/ui/errors/message-screen.tsx";
import { assertPortalReachable, isStaleChunkError, reloadOnce } from "../shared/ui/errors/stale-chunk.ts";

const RETRY_MS = 3000;

/** Shown instead of a page that failed to load or render; offers a reload and the way home. */
export function RouteErrorPage() {
  const { t } = useTranslation();
  const host = useHost();
  const error = useRouteError();
  const stale = isStaleChunkError(error);
  const { data: reachable = false } = useQuery({
    queryKey: ["portal.reachable"],
    queryFn: ({ signal }) => assertPortalReachable(host.address(), signal),
    enabled: stale,
    retry: true,
    retryDelay: RETRY_MS,
    gcTime: 0,
  });
  const [reloading, setReloading] = useState(false);
  useEffect(() => {
    if (reachable) setReloading(reloadOnce(host.tabStorage, host.reload));
  }, [reachable, host]);
  const home = (
    <Button size="lg" variant="outline" component={Link} to={paths.dashboard}>
      {t("global:boundary.home")}
    </Button>
  );
  if (reloading) return <MessageScreen title={t("global:boundary.stale")} />;
  if (stale && !reachable) {
    return (
      <MessageScreen title={t("global:boundary.away")} actions={home}>
        <p>{t("global:boundary.away_text")}</p>
      </MessageScreen>
    );
  }
  const reference = error instanceof ApiError ? error.requestId : undefined;
  return (
    <MessageScreen
      title={t("global:boundary.title")}
      actions={
        <>
          <Button size="lg" onClick={host.reload}>
            {t("global:boundary.reload")}
          </Button>
          {home}
        </>
      }
    >
      <p>{t("global:boundary.text")}</p>
      {reference && <p>{t("global:boundary.reference", { id: reference })}</p>}
    </MessageScreen>
  );
}
