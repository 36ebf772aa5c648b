import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { PasswordPage } from "../../features/session/password-page.tsx";
import { useSession, useSessionActions } from "../../shared/api/session-context.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { usePageTitle } from "../../shared/ui/page-title.tsx";
import { Brand } from "../frame/brand.tsx";
import { LoginLinks } from "../frame/login-links.tsx";
import { afterLogin } from "../navigation-rules.ts";
import { useAtLogin } from "../use-at-login.ts";

export function Password() {
  const { t } = useTranslation();
  const code = useCode();
  const navigate = useNavigate();
  const notify = useNotify();
  const { redeem } = useSessionActions();
  const { session } = useSession();
  usePageTitle(t("views:login.reset.title"));
  const atLogin = useAtLogin();
  const { hide_dashboard: hideDashboard, website_title } = useSettings().global;

  const enter = async (token: string) => {
    notify({ kind: "success", text: t("views:password.done") });
    try {
      const who = await redeem(token);
      atLogin(who);
      navigate(afterLogin({ session: who, hideDashboard, from: null }), { replace: true });
    } catch {
      navigate(paths.login, { replace: true });
    }
  };
  return (
    <PasswordPage
      brand={<Brand place="login" />}
      below={<LoginLinks />}
      portal={session?.workspace ?? website_title}
      code={code}
      onSet={(token) => void enter(token)}
    />
  );
}

/** The code of the link. It is taken out of the address at once, so that no history and no bookmark keeps it. */
function useCode(): string | null {
  const { code } = useParams();
  const navigate = useNavigate();
  const [taken, setTaken] = useState(code ?? null);
  useEffect(() => {
    if (code === undefined) return;
    setTaken(code);
    void navigate(paths.password, { replace: true });
  }, [code, navigate]);
  return taken;
}
