import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useSessionActions } from "../../shared/api/session-context.tsx";
import { useConsoleClient } from "../../shared/api/use-console-client.ts";
import { paths } from "../../shared/paths.ts";
import { MessageScreen } from "../../shared/ui/errors/message-screen.tsx";
import { AccountStep, type FirstAdmin } from "./account-step.tsx";
import { PortalStep } from "./portal-step.tsx";

/** `created`: the account exists, but signing in with it failed. */
type Step = "account" | "portal" | "created";

/** The first start: creates the first admin, signs in, asks for name and logo, and leads to the administration. */
export function SetupPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const server = useConsoleClient();
  const { login } = useSessionActions();
  // The printed link contains the code.
  const [code] = useState(() => query.get("code") ?? "");
  const [step, setStep] = useState<Step>("account");
  const state = useQuery({
    queryKey: ["console.setup.state"],
    queryFn: () => server.setup.state.query(),
    retry: false,
    enabled: step === "account",
  });
  const signIn = ({ name, password }: FirstAdmin) =>
    login(name, password).then(
      () => setStep("portal"),
      () => setStep("created"),
    );
  const toLogin = (
    <Button component={Link} to={paths.login} size="lg" ref={step === "created" ? focusElement : undefined}>
      {t("admin:setup.login")}
    </Button>
  );
  if (step === "portal") return <PortalStep onDone={() => navigate(paths.admin, { replace: true })} />;
  if (step === "created") {
    return (
      <MessageScreen title={t("admin:setup.done")} actions={toLogin}>
        {t("admin:setup.done_text")}
      </MessageScreen>
    );
  }
  if (state.data && !state.data.needed) return <MessageScreen title={t("admin:setup.closed")} actions={toLogin} />;
  return <AccountStep code={code} onCreated={signIn} />;
}

/** Moves the focus to the login link, since the focused form is gone. */
const focusElement = (element: HTMLElement | null) => element?.focus();
