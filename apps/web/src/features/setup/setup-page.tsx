import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { getConsoleStatus } from "../../shared/api/console-client.ts";
import { useConsole } from "../../shared/api/use-console.ts";
import { paths } from "../../shared/paths.ts";
import { QuietScreen } from "../../shared/ui/errors/quiet-screen.tsx";
import { fieldStyles } from "../../shared/ui/forms/field-styles.ts";
import { FormPage } from "../../shared/ui/forms/form-page.tsx";
import { findPasswordErrors, type NewPassword, rule, useCheckedForm } from "../../shared/ui/forms/new-password.tsx";

const FORBIDDEN = 403;

/** Page that creates the first admin, with the code that the server printed at its first start. */
export function SetupPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const server = useConsole();
  // The printed link contains the code.
  const [code] = useState(() => query.get("code") ?? "");
  const firstEmpty = useRef<HTMLInputElement>(null);
  useEffect(() => firstEmpty.current?.focus({ preventScroll: true }), []);
  const form = useCheckedForm({ code, name: "", password: "", again: "" }, findErrors);
  const state = useQuery({
    queryKey: ["console.setup.state"],
    queryFn: () => server.setup.state.query(),
    retry: false,
  });
  const create = useMutation({
    mutationFn: ({ code, name, password }: { code: string; name: string; password: string }) =>
      server.setup.create.mutate({ code: code.trim(), name: name.trim(), password }),
  });
  const login = (
    <Button component={Link} to={paths.login} size="lg" ref={create.isSuccess ? focusElement : undefined}>
      {t("admin:setup.login")}
    </Button>
  );
  if (create.isSuccess) {
    return (
      <QuietScreen title={t("admin:setup.done")} actions={login}>
        {t("admin:setup.done_text")}
      </QuietScreen>
    );
  }
  if (state.data && !state.data.needed) return <QuietScreen title={t("admin:setup.closed")} actions={login} />;

  const failure = !create.isError
    ? null
    : getConsoleStatus(create.error) === FORBIDDEN
      ? t("admin:setup.code_invalid")
      : getConsoleStatus(create.error) === 0
        ? t("toast:error.network")
        : t("admin:setup.failed");
  return (
    <FormPage title={t("admin:setup.title")} lead={t("admin:setup.lead")} failure={failure}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <TextInput
          classNames={fieldStyles}
          {...form.getInputProps("code")}
          ref={code === "" ? firstEmpty : undefined}
          name="code"
          label={t("admin:setup.code")}
          description={t("admin:setup.code_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          classNames={fieldStyles}
          {...form.getInputProps("name")}
          ref={code === "" ? undefined : firstEmpty}
          name="name"
          label={t("admin:setup.username")}
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordInput
          classNames={fieldStyles}
          {...form.getInputProps("password")}
          name="password"
          label={t("admin:setup.password")}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("views:login.show_password"), tabIndex: 0 }}
        />
        <PasswordInput
          classNames={fieldStyles}
          {...form.getInputProps("again")}
          name="again"
          label={t("admin:setup.password_again")}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("views:login.show_password"), tabIndex: 0 }}
        />
        <Button type="submit" size="lg" fullWidth loading={create.isPending}>
          {t("admin:setup.submit")}
        </Button>
      </form>
    </FormPage>
  );
}

/** Moves the focus to the login link, since the focused form is gone. */
const focusElement = (element: HTMLElement | null) => element?.focus();

/** The error text of each field, in the order of the form. */
function findErrors({ code, name, ...passwords }: NewPassword & { readonly code: string; readonly name: string }) {
  return {
    ...(code.trim() === "" && { code: rule("global:rules.required") }),
    ...(name.trim() === "" && { name: rule("global:rules.username_required") }),
    ...findPasswordErrors(passwords),
  };
}
