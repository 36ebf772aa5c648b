import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../shared/api/session-context.tsx";
import { getLoginPath } from "../../shared/paths.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { QuietScreen } from "../../shared/ui/errors/quiet-screen.tsx";

/** Shown for an asset that does not exist or is hidden from this account: the two look the same. */
export function AssetNotFound() {
  const { t } = useTranslation();
  const { session } = useSession();
  const location = useLocation();
  const guest = session === null || session.user === null;
  return (
    <QuietScreen
      title={t("views:asset.gone.title")}
      actions={
        <>
          <Button component={Link} to={formatSearchLocation(EMPTY_SEARCH)}>
            {t("views:asset.gone.search")}
          </Button>
          {guest && (
            <Button component={Link} variant="outline" to={getLoginPath(location)}>
              {t("views:asset.gone.login")}
            </Button>
          )}
        </>
      }
    >
      {t("views:asset.gone.text")}
    </QuietScreen>
  );
}
