import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useRevalidator } from "react-router-dom";
import { loginFrom, paths } from "../../shared/paths.ts";
import { useErrorText } from "../../shared/ui/error-text.ts";
import { useNotify } from "../../shared/ui/notices.tsx";
import { usePortalParts } from "../portal-context.tsx";

/** Redirects to the login when the session is lost, and reports once what failed at the start. */
export function useSessionWatch(): void {
  const portal = usePortalParts();
  const navigate = useNavigate();
  const location = useLocation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    portal.onSessionFollowed = (user) => {
      const text = user === null ? t("toast:login.left_elsewhere") : t("toast:login.welcome", { name: user });
      notify({ kind: "info", text, id: "followed" });
      void revalidate();
    };
  }, [portal, notify, revalidate, t]);
  useEffect(() => {
    portal.onSessionLost = (reason) => {
      if (portal.staysInPlace || location.pathname === paths.login) return;
      navigate(loginFrom(location, reason));
    };
  }, [portal, navigate, location]);
  useEffect(() => {
    const failure = portal.startFailure();
    if (failure)
      notify({ kind: "warning", text: t("toast:config.load_failed", { reason: errorText(failure) }), id: "start" });
  }, [portal, notify, errorText, t]);
}
