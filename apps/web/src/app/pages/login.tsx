import { useQueryClient } from "@tanstack/react-query";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { LoginPage } from "../../features/session/login-page.tsx";
import { RedirectNotice } from "../../features/session/redirect-notice.tsx";
import { useLoginMethods } from "../../features/session/use-login-methods.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useHost } from "../../shared/host/host-context.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useAnnounce } from "../../shared/ui/announcer.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { differsNotably } from "../../shared/version-check.ts";
import { Brand } from "../frame/brand.tsx";
import { LoginLinks } from "../frame/login-links.tsx";
import { afterLogin } from "../navigation-rules.ts";
import { keepWayBack, ownPath } from "../way-back.ts";

export function Login() {
  const { t } = useTranslation();
  const host = useHost();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const client = useClient();
  const queries = useQueryClient();
  const notify = useNotify();
  const announce = useAnnounce();
  const { session } = useSession();
  const methods = useLoginMethods();
  const { global } = useSettings();
  const from = ownPath(query.get("from"));
  const stay = query.has("stay");

  const warnOfVersions = async () => {
    const { version } = await client.call("info.check_version");
    if (!differsNotably(version, SETTINGS_VERSION)) return;
    notify({
      kind: "warning",
      text: t("toast:config.version_mismatch", { frontend: SETTINGS_VERSION, backend: version }),
    });
  };
  const done = (who: Session) => {
    announce(t("toast:login.welcome", { name: who.user ?? "" }));
    if (who.isGuiAdmin) warnOfVersions().catch(() => undefined);
    const target = afterLogin({ session: who, hideDashboard: global.hide_dashboard, from });
    if (target === paths.noPermission)
      notify({ kind: "info", text: t("toast:login.unauthorized"), id: "unauthorized" });
    if (who.isAssetUser) void queries.invalidateQueries({ queryKey: ["index.fields"] });
    navigate(target, { replace: true });
  };

  const [external] = methods?.first ?? [];
  if (external && !methods?.native) return <RedirectNotice url={external.url} stay={stay} />;
  const guest = session?.user === null && session.isAssetUser;
  const reasons: Record<string, string> = {
    required: t("views:login.required"),
    expired: t("views:login.expired"),
    forbidden: t("toast:error.session.forbidden"),
  };
  return (
    <LoginPage
      brand={<Brand place="login" />}
      below={<LoginLinks />}
      reason={reasons[query.get("reason") ?? ""] ?? null}
      methods={methods}
      guestPath={guest ? paths.dashboard : null}
      onDone={done}
      onExternal={() => keepWayBack(host.tabStorage, from)}
    />
  );
}
