import { Button } from "@mantine/core";
import { ApiError } from "@vitrine/contract/api-error";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRouteError } from "react-router-dom";
import { keptInTab } from "../shared/kept.ts";
import { paths } from "../shared/paths.ts";
import { QuietScreen } from "../shared/ui/quiet-screen.tsx";
import { isStaleChunk, reloadOnce } from "../shared/ui/stale-chunk.ts";

/** A page that could not be shown: the frame stays, and there is a way on. */
export function RouteFault() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [reloading, setReloading] = useState(false);
  useEffect(() => {
    if (isStaleChunk(error)) setReloading(reloadOnce(keptInTab, () => window.location.reload()));
  }, [error]);
  const reference = error instanceof ApiError ? error.requestId : undefined;
  if (reloading) return <QuietScreen title={t("global:boundary.stale")} />;
  return (
    <QuietScreen
      title={t("global:boundary.title")}
      actions={
        <>
          <Button size="lg" onClick={() => window.location.reload()}>
            {t("global:boundary.reload")}
          </Button>
          <Button size="lg" variant="outline" component={Link} to={paths.dashboard}>
            {t("global:boundary.home")}
          </Button>
        </>
      }
    >
      <p>{t("global:boundary.text")}</p>
      {reference && <p>{t("global:boundary.reference", { id: reference })}</p>}
    </QuietScreen>
  );
}
