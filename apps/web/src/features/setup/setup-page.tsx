import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { consoleStatus } from "../../shared/api/console-client.ts";
import { useConsole } from "../../shared/api/use-console.ts";
import { paths } from "../../shared/paths.ts";
import { fieldStyles } from "../../shared/ui/field-styles.ts";
import { QuietScreen } from "../../shared/ui/quiet-screen.tsx";
import styles from "./setup-page.module.css";
import { brokenRules, type SetupForm } from "./setup-rules.ts";

const FORBIDDEN = 403;

/** Makes the first admin with the code that the server printed at its first start. */
export function SetupPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const server = useConsole();
  const [form, setForm] = useState<SetupForm>({ code: query.get("code") ?? "", name: "", password: "", again: "" });
  const [checked, setChecked] = useState(false);
  const state = useQuery({
    queryKey: ["console.setup.state"],
    queryFn: () => server.setup.state.query(),
    retry: false,
  });
  const create = useMutation({
    mutationFn: () =>
      server.setup.create.mutate({ code: form.code.trim(), name: form.name.trim(), password: form.password }),
  });
  const login = (
    <Button component={Link} to={paths.login} size="lg">
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

  const broken = checked ? brokenRules(form) : {};
  const words = (field: keyof SetupForm) => {
    const rule = broken[field];
    return rule ? t(rule.key, { least: rule.least }) : null;
  };
  const change = (field: keyof SetupForm) => (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setForm((now) => ({ ...now, [field]: value }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const [first] = Object.keys(brokenRules(form));
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else create.mutate();
  };
  const failure = !create.isError
    ? null
    : consoleStatus(create.error) === FORBIDDEN
      ? t("admin:setup.code_invalid")
      : consoleStatus(create.error) === 0
        ? t("toast:error.network")
        : t("admin:setup.failed");
  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h1>{t("admin:setup.title")}</h1>
        <p className={styles.lead}>{t("admin:setup.lead")}</p>
        <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
        <TextInput
          classNames={fieldStyles}
          name="code"
          label={t("admin:setup.code")}
          description={t("admin:setup.code_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="off"
          spellCheck={false}
          value={form.code}
          error={words("code")}
          onChange={change("code")}
        />
        <TextInput
          classNames={fieldStyles}
          name="name"
          label={t("admin:setup.username")}
          autoComplete="username"
          autoCapitalize="none"
          value={form.name}
          error={words("name")}
          onChange={change("name")}
        />
        <PasswordInput
          classNames={fieldStyles}
          name="password"
          label={t("admin:setup.password")}
          autoComplete="new-password"
          value={form.password}
          error={words("password")}
          visibilityToggleButtonProps={{ "aria-label": t("views:login.show_password"), tabIndex: 0 }}
          onChange={change("password")}
        />
        <PasswordInput
          classNames={fieldStyles}
          name="again"
          label={t("admin:setup.password_again")}
          autoComplete="new-password"
          value={form.again}
          error={words("again")}
          visibilityToggleButtonProps={{ "aria-label": t("views:login.show_password"), tabIndex: 0 }}
          onChange={change("again")}
        />
        <Button type="submit" size="lg" fullWidth loading={create.isPending}>
          {t("admin:setup.submit")}
        </Button>
      </form>
    </div>
  );
}
