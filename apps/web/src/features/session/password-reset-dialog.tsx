import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { Dialog } from "../../shared/ui/dialogs/dialog.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { fieldClassNames } from "../../shared/ui/forms/field-styles.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { TranslatedText } from "../../shared/ui/translated-text.tsx";

const WIDTH = 500;

/** Dialog that requests a password reset mail. Does not reveal whether the user name exists. */
export function PasswordResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const notify = useNotify();
  const formId = useId();
  const errorText = useErrorText();
  const form = useForm({
    initialValues: { user: "" },
    validateInputOnBlur: true,
    validateInputOnChange: true,
    validate: {
      user: (value) => (value.trim() === "" ? <TranslatedText of="global:rules.username_required" /> : null),
    },
  });
  const requestMail = useMutation({
    mutationFn: (user: string) =>
      // For backends that take the mail's texts from the portal; our server ignores them.
      client.call("user.passwordmail", {
        body: { user, subject: t("views:login.reset.mail_subject"), message: t("views:login.reset.mail_message") },
      }),
    onSuccess: () => notify({ kind: "success", text: t("toast:login.reset_success") }),
    onError: (error) => {
      const isKnown = error instanceof ApiError && error.code !== "unknown";
      const reason = isKnown ? [errorText(error)] : [];
      notify({ kind: "danger", text: [t("toast:login.reset_failed"), ...reason].join(". "), id: "reset-failed" });
    },
  });
  if (requestMail.isSuccess) {
    // Takes the focus: the form that had it is gone.
    const close = (
      <Button autoFocus onClick={onClose}>
        {t("global:action.close")}
      </Button>
    );
    return (
      <Dialog title={t("views:login.reset.sent_title")} width={WIDTH} onClose={onClose} footer={close}>
        <p>{t("views:login.reset.sent")}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("views:login.reset.title")}
      lead={t("views:login.reset.lead")}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <BusyButton type="submit" form={formId} disabled={!form.isValid()} busy={requestMail.isPending}>
            {t("views:login.reset.submit")}
          </BusyButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(({ user }) => requestMail.mutate(user.trim()))}>
        <TextInput
          {...form.getInputProps("user")}
          classNames={fieldClassNames}
          label={t("views:login.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
