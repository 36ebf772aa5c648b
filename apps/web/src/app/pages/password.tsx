import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { SetPasswordPage } from "../../features/session/password-page.tsx";
import { useSessionActions } from "../../shared/api/session-context.tsx";
import { paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { usePageTitleOverride } from "../../shared/ui/page-title.tsx";
import { Brand } from "../frame/brand.tsx";
import { LoginFooter } from "../frame/login-footer.tsx";
import { getPathAfterLogin } from "../navigation-rules.ts";
import { useContinueAfterLogin } from "../use-after-login.ts";

export function SetPassword() {
  const { t } = useTranslation();
  const code = useCodeFromAddress();
  const navigate = useNavigate();
  const notify = useNotify();
  const { redeem } = useSessionActions();
  usePageTitleOverride(t("views:login.reset.title"));
  const atLogin = useContinueAfterLogin();
  const { hide_dashboard: hideDashboard, website_title } = useSettings().global;

  const openSession = async (token: string) => {
    notify({ kind: "success", text: t("views:password.done") });
    try {
      const who = await redeem(token);
      atLogin(who);
      navigate(getPathAfterLogin({ session: who, hideDashboard, from: null }), { replace: true });
    } catch {
      navigate(paths.login, { replace: true });
    }
  };
  return (
    <SetPasswordPage
      brand={<Brand place="login" />}
      below={<LoginFooter />}
      portal={website_title}
      code={code}
      onSet={(token) => void openSession(token)}
    />
  );
}

/** Returns the code of the link and removes it from the address, so that it stays in no history or bookmark. */
function useCodeFromAddress(): string | null {
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
