import { isProxyErrorCode } from "@vitrine/contract/api-error";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { LoginPage } from "../../features/session/login-page.tsx";
import { RedirectNotice } from "../../features/session/redirect-notice.tsx";
import { useIsPasswordResetOffered, useLoginMethods } from "../../features/session/use-login-methods.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useHost } from "../../shared/host/host-context.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { Brand } from "../frame/brand.tsx";
import { LoginFooter } from "../frame/login-footer.tsx";
import { getPathAfterLogin } from "../navigation-rules.ts";
import { parseReturnPath, readReturnPath, storeReturnPath } from "../return-path.ts";
import { useContinueAfterLogin } from "../use-after-login.ts";

/** `returns`: path of the previous history entry, which led to the login. */
interface ReturnState {
  readonly returns?: string;
}

/** A query with a sign-on code, which the start of the portal consumes (`consumeLoginCode`). */
const CODE_QUERY = /^\?token=[\w-]+$/;

/** Reasons of a failed sign-on with a provider, or error codes. */
const SIGN_ON_REASON = /^sign_on_|^error\./;

export function Login() {
  const { t, i18n } = useTranslation();
  const host = useHost();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const notify = useNotify();
  const atLogin = useContinueAfterLogin();
  const { state, search } = useLocation();
  const { session } = useSession();
  const methods = useLoginMethods();
  const isResetOffered = useIsPasswordResetOffered();
  const { global } = useSettings();
  const reasonKey = query.get("reason") ?? "";
  // After a redirect through a provider, the path is in the tab's storage.
  const from =
    parseReturnPath(query.get("from")) ?? (SIGN_ON_REASON.test(reasonKey) ? readReturnPath(host.tabStorage) : null);
  const stay = query.has("stay");

  const done = (who: Session) => {
    atLogin(who);
    const target = getPathAfterLogin({ session: who, hideDashboard: global.hide_dashboard, from });
    if (target === paths.noPermission)
      notify({ kind: "info", text: t("toast:login.unauthorized"), id: "unauthorized" });
    // Going back in the history also restores the scroll position.
    if ((state as ReturnState | null)?.returns === target) navigate(-1);
    else navigate(target, { replace: true });
  };

  // Reloads if a sign-on code comes into the address of a running portal, since only its start redeems the code.
  const hasCode = CODE_QUERY.test(search);
  useEffect(() => {
    if (hasCode) host.reload();
  }, [hasCode, host]);

  const hasSignedOn = query.has("arrived") && session !== null && session.user !== null;
  const continueSession = useEffectEvent(() => session && done(session));
  useEffect(() => {
    if (hasSignedOn) continueSession();
  }, [hasSignedOn]);
  if (hasSignedOn || hasCode) return null;

  const storeFrom = () => storeReturnPath(host.tabStorage, from);
  const [external, another] = methods?.first ?? [];
  // After a failure, no automatic redirect to the provider: the user must be able to read the reason.
  if (external && !another && !methods?.native && !SIGN_ON_REASON.test(reasonKey) && reasonKey !== "forbidden")
    return <RedirectNotice url={external.url} stay={stay} onLeave={storeFrom} />;
  const guest = session?.user === null && session.isAssetUser;
  const reasons: Record<string, string> = {
    required: t("views:login.required"),
    expired: t("views:login.expired"),
    forbidden: t("toast:error.session.forbidden"),
    sign_on_denied: t("views:login.sign_on.denied"),
    sign_on_expired: t("views:login.sign_on.expired"),
    sign_on_failed: t("views:login.sign_on.failed"),
    sign_on_unavailable: t("views:login.sign_on.unavailable"),
    sign_on_no_account: t("views:login.sign_on.no_account"),
    sign_on_no_authorization: t("views:login.no_authorization"),
  };
  const code = /^error\.(.*)/.exec(reasonKey)?.[1];
  if (code !== undefined) {
    const isWorded =
      (isErrorCode(code) || isProxyErrorCode(code) || code === "network") && i18n.exists(`toast:error.${code}`);
    reasons[reasonKey] = t(`toast:error.${isWorded ? code : "unknown"}`);
  }
  return (
    <LoginPage
      brand={<Brand place="login" />}
      below={<LoginFooter />}
      reason={reasons[reasonKey] ?? null}
      methods={methods}
      reset={{ isOffered: isResetOffered, isInitiallyOpen: query.has("reset") }}
      guestPath={guest ? paths.dashboard : null}
      onDone={done}
      onExternal={storeFrom}
    />
  );
}
