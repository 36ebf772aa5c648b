import { isProxyError } from "@vitrine/contract/api-error";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { LoginPage } from "../../features/session/login-page.tsx";
import { RedirectNotice } from "../../features/session/redirect-notice.tsx";
import { useLoginMethods, useResetOffered } from "../../features/session/use-login-methods.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useHost } from "../../shared/host/host-context.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { Brand } from "../frame/brand.tsx";
import { LoginLinks } from "../frame/login-links.tsx";
import { afterLogin } from "../navigation-rules.ts";
import { useAtLogin } from "../use-at-login.ts";
import { keepWayBack, keptWayBack, ownPath } from "../way-back.ts";

/** The entry before this one is the page that sent here. */
interface ReturnState {
  readonly returns?: string;
}

/** What the start of a portal takes for the code of a sign-on (`takeCode`). */
const CODE = /^\?token=[\w-]+$/;

/** So begin reasons of a sign-on by a provider, or the code of an error that it came upon. */
const SIGN_ON = /^sign_on_|^error\./;

export function Login() {
  const { t, i18n } = useTranslation();
  const host = useHost();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const notify = useNotify();
  const atLogin = useAtLogin();
  const { state, search } = useLocation();
  const { session } = useSession();
  const methods = useLoginMethods();
  const isResetOffered = useResetOffered();
  const { global } = useSettings();
  const why = query.get("reason") ?? "";
  // What has led through providers came back without it.
  const from = ownPath(query.get("from")) ?? (SIGN_ON.test(why) ? keptWayBack(host.tabStorage) : null);
  const stay = query.has("stay");

  const done = (who: Session) => {
    atLogin(who);
    const target = afterLogin({ session: who, hideDashboard: global.hide_dashboard, from });
    if (target === paths.noPermission)
      notify({ kind: "info", text: t("toast:login.unauthorized"), id: "unauthorized" });
    // Going back brings back where one was in it, too.
    if ((state as ReturnState | null)?.returns === target) navigate(-1);
    else navigate(target, { replace: true });
  };

  // Put into the address of a tab that is open: a code is redeemed by a start of the portal.
  const hasCode = CODE.test(search);
  useEffect(() => {
    if (hasCode) host.reload();
  }, [hasCode, host]);

  const arrived = query.has("arrived") && session !== null && session.user !== null;
  const greet = useEffectEvent(() => session && done(session));
  useEffect(() => {
    if (arrived) greet();
  }, [arrived]);
  if (arrived || hasCode) return null;

  const keepFrom = () => keepWayBack(host.tabStorage, from);
  const [external, another] = methods?.first ?? [];
  // After a failure nothing leads away again: one has to read what it was, and a provider would not change it.
  if (external && !another && !methods?.native && !SIGN_ON.test(why) && why !== "forbidden")
    return <RedirectNotice url={external.url} stay={stay} onLeave={keepFrom} />;
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
  const code = /^error\.(.*)/.exec(why)?.[1];
  if (code !== undefined) {
    const isWorded =
      (isErrorCode(code) || isProxyError(code) || code === "network") && i18n.exists(`toast:error.${code}`);
    reasons[why] = t(`toast:error.${isWorded ? code : "unknown"}`);
  }
  return (
    <LoginPage
      brand={<Brand place="login" />}
      below={<LoginLinks />}
      reason={reasons[why] ?? null}
      methods={methods}
      reset={{ isOffered: isResetOffered, isAsked: query.has("reset") }}
      guestPath={guest ? paths.dashboard : null}
      onDone={done}
      onExternal={keepFrom}
    />
  );
}
