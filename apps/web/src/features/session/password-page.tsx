import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { paths } from "../../shared/paths.ts";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { MessageScreen } from "../../shared/ui/errors/message-screen.tsx";
import { FormPage } from "../../shared/ui/forms/form-page.tsx";
import { NewPasswordForm } from "./password-form.tsx";
import { useIsPasswordResetOffered } from "./use-login-methods.ts";

interface Props {
  readonly brand: ReactNode;
  /** Links and languages below the form. */
  readonly below: ReactNode;
  /** Name of the portal. */
  readonly portal: string;
  /** Code from the link; null if the page was opened without one or reloaded. */
  readonly code: string | null;
  /** Called with a token that opens a session. */
  readonly onSet: (token: string) => void;
}

/** Page to set a password from a mailed link: a reset, or the first password of an invitation. */
export function SetPasswordPage({ brand, below, portal, code, onSet }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const errorText = useErrorText();
  const account = useQuery({
    queryKey: ["user.password_code", code],
    queryFn: () => client.call("user.password_code", { body: { code: code ?? "" } }),
    enabled: code !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const set = useMutation({
    mutationFn: (password: string) => client.call("user.password", { body: { code: code ?? "", password } }),
    onSuccess: ({ token }) => onSet(token),
  });
  if (code === null || isCodeInvalid(account.error) || isCodeInvalid(set.error))
    return <InvalidLink isReloaded={code === null} />;
  if (account.isError) {
    const retry = (
      <Button size="lg" onClick={() => void account.refetch()}>
        {t("global:action.retry")}
      </Button>
    );
    return (
      <MessageScreen title={t("views:password.unread")} actions={retry}>
        {errorText(account.error)}
      </MessageScreen>
    );
  }
  if (!account.data) return null;
  const { user, purpose } = account.data;
  const isInvited = purpose === "invitation";
  return (
    <FormPage
      title={t(isInvited ? "views:password.title_invited" : "views:password.title", { portal })}
      lead={t("views:password.lead", { user })}
      failure={set.isError && `${t("views:password.failed")} ${errorText(set.error)}`}
      {...{ brand, below }}
    >
      <NewPasswordForm
        user={user}
        personalWords={[user, portal]}
        sending={set.isPending || set.isSuccess}
        onSend={set.mutate}
      />
    </FormPage>
  );
}

const isCodeInvalid = (error: unknown): boolean => isApiErrorWithCode(error, "password.code_invalid");

/**
 * Shown for an invalid link. Its purpose is unknown, so it explains both resets and invitations, which cannot be reset.
 */
function InvalidLink({ isReloaded }: { isReloaded: boolean }) {
  const { t } = useTranslation();
  const isResetOffered = useIsPasswordResetOffered();
  const actions = (
    <>
      {isResetOffered && (
        <Button component={Link} to={`${paths.login}?reset`} size="lg">
          {t("views:login.reset.link")}
        </Button>
      )}
      <Button component={Link} to={paths.login} size="lg" variant="outline">
        {t("views:password.invalid.login")}
      </Button>
    </>
  );
  return (
    <MessageScreen title={t("views:password.invalid.title")} actions={actions}>
      {isReloaded && <p>{t("views:password.invalid.reloaded")}</p>}
      <p>{t("views:password.invalid.invited")}</p>
      {isResetOffered && <p>{t("views:password.invalid.forgotten")}</p>}
    </MessageScreen>
  );
}
