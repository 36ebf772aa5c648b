import { PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { getConsoleErrorStatus } from "../../shared/api/console-client.ts";
import { useConsoleClient } from "../../shared/api/use-console-client.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { fieldClassNames } from "../../shared/ui/forms/field-styles.ts";
import { FormPage } from "../../shared/ui/forms/form-page.tsx";
import {
  findPasswordErrors,
  type NewPassword,
  PASSWORD_LENGTH_TEXT_VALUES,
  renderPasswordRule,
  useValidatedForm,
} from "../../shared/ui/forms/new-password.tsx";

const FORBIDDEN = 403;

export interface FirstAdmin {
  readonly name: string;
  readonly password: string;
}

interface Props {
  /** Set-up code of the opened link; its field is shown only if there is none (empty) or the server refuses it. */
  readonly code: string;
  readonly onCreated: (admin: FirstAdmin) => void;
}

/** Creates the first admin, with the code that the server printed at its first start. */
export function AccountStep({ code, onCreated }: Props) {
  const { t } = useTranslation();
  const server = useConsoleClient();
  const [asksCode, setAsksCode] = useState(code.trim() === "");
  const first = useRef<HTMLInputElement>(null);
  // Focuses the first field, again when the field of the code appears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asksCode changes which field is first
  useEffect(() => first.current?.focus({ preventScroll: true }), [asksCode]);
  const form = useValidatedForm({ code, name: "", password: "", again: "" }, findErrors);
  const create = useMutation({
    mutationFn: async ({ code, name, password }: { code: string; name: string; password: string }) => {
      const admin = { name: name.trim(), password };
      await server.setup.create.mutate({ code: code.trim(), ...admin });
      return admin;
    },
    onSuccess: onCreated,
    onError: (error) => getConsoleErrorStatus(error) === FORBIDDEN && setAsksCode(true),
  });
  const failure = !create.isError
    ? null
    : getConsoleErrorStatus(create.error) === FORBIDDEN
      ? t("admin:setup.code_invalid")
      : getConsoleErrorStatus(create.error) === 0
        ? t("toast:error.network")
        : t("admin:setup.failed");
  const toggle = { "aria-label": t("views:login.show_password"), tabIndex: 0 };
  return (
    <FormPage title={t("admin:setup.title")} lead={t("admin:setup.lead")} failure={failure}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        {asksCode && (
          <TextInput
            classNames={fieldClassNames}
            {...form.getInputProps("code")}
            ref={first}
            name="code"
            label={t("admin:setup.code")}
            description={t("admin:setup.code_hint")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <TextInput
          classNames={fieldClassNames}
          {...form.getInputProps("name")}
          ref={asksCode ? undefined : first}
          name="name"
          label={t("admin:setup.username")}
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordInput
          classNames={fieldClassNames}
          {...form.getInputProps("password")}
          name="password"
          label={t("admin:setup.password")}
          description={t("views:password.rules", PASSWORD_LENGTH_TEXT_VALUES)}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          classNames={fieldClassNames}
          {...form.getInputProps("again")}
          name="again"
          label={t("admin:setup.password_again")}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
        />
        <BusyButton type="submit" size="lg" fullWidth busy={create.isPending}>
          {t("admin:setup.submit")}
        </BusyButton>
      </form>
    </FormPage>
  );
}

/** The error text of each field, in the order of the form. */
function findErrors({ code, name, ...passwords }: NewPassword & { readonly code: string; readonly name: string }) {
  return {
    ...(code.trim() === "" && { code: renderPasswordRule("global:rules.required") }),
    ...(name.trim() === "" && { name: renderPasswordRule("global:rules.username_required") }),
    ...findPasswordErrors(passwords),
  };
}
