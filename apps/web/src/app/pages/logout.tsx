import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { MessagePage } from "../../features/session/message-page.tsx";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { paths } from "../../shared/paths.ts";
import { usePageTitleOverride } from "../../shared/ui/page-title.tsx";

/** The page after logging out, or with `permission` after a refused access. */
export function LoggedOut() {
  const [query] = useSearchParams();
  return query.has("permission") ? <NoPermission /> : <Goodbye />;
}

function Goodbye() {
  const { t } = useTranslation();
  const { session } = useSession();
  const { logout } = useSessionActions();
  const signedIn = session !== null && session.user !== null;
  // Opening this address logs out, also when typed or bookmarked.
  useEffect(() => {
    if (signedIn) void logout();
  }, [signedIn, logout]);
  const home = { label: t("views:logout.home"), to: paths.dashboard };
  const login = { label: t("views:logout.login"), to: paths.login };
  const guest = session?.isAssetUser === true;
  return (
    <MessagePage
      title={t("views:logout.title")}
      area="logout"
      primary={guest ? home : login}
      second={guest ? login : undefined}
    >
      {t("views:logout.text")}
    </MessagePage>
  );
}

function NoPermission() {
  const { t } = useTranslation();
  const { session } = useSession();
  usePageTitleOverride(t("global:page.no_permission"));
  const name = session?.user ?? null;
  const rights = session?.isAssetUser || session?.isGuiAdmin;
  const login = { label: t("views:no_permission.other_account"), to: paths.login };
  if (name !== null && !rights) {
    return (
      <MessagePage
        title={t("views:no_permission.title")}
        area="noPermission"
        primary={login}
        second={{ label: t("global:header.sign_out"), to: paths.logout }}
      >
        {t("views:no_permission.text_no_rights", { name })}
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={t("views:no_permission.title")}
      area="noPermission"
      primary={login}
      second={rights ? { label: t("views:no_permission.home"), to: paths.dashboard } : undefined}
    >
      {name === null ? t("views:no_permission.text_guest") : t("views:no_permission.text", { name })}
    </MessagePage>
  );
}
