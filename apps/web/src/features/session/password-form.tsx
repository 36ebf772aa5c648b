import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { PASSWORD_CHARACTERS } from "@vitrine/contract/password-rule";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { fieldStyles } from "../../shared/ui/field-styles.ts";
import { TextOf } from "../../shared/ui/text-of.tsx";
import { PasswordStrength } from "./password-strength.tsx";

interface Props {
  readonly user: string;
  readonly own: readonly string[];
  readonly sending: boolean;
  readonly onSend: (password: string) => void;
}

interface Typed {
  password: string;
  again: string;
}

/** A new password, twice. The user name stands in the form for password managers. */
export function PasswordForm({ user, own, sending, onSend }: Props) {
  const { t } = useTranslation();
  // Nobody is told of a fault before they have tried; from then on, faults come and go as one types.
  const [tried, setTried] = useState(false);
  const [visible, setVisible] = useState(false);
  const form = useForm<Typed>({
    initialValues: { password: "", again: "" },
    validate: faultsOf,
    onValuesChange: (values) => tried && form.setErrors(faultsOf(values)),
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const submit = form.onSubmit(
    ({ password }) => onSend(password),
    (faults) => {
      setTried(true);
      const [first] = Object.keys(faults);
      if (first !== undefined) form.getInputNode(first)?.focus();
    },
  );
  const field = {
    classNames: fieldStyles,
    autoComplete: "new-password",
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: {
      "aria-label": t(visible ? "views:login.hide_password" : "views:login.show_password"),
      tabIndex: 0,
    },
  };
  return (
    <form onSubmit={submit} noValidate>
      <input
        className="vh"
        type="text"
        name="username"
        autoComplete="username"
        value={user}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordInput
        {...form.getInputProps("password")}
        ref={first}
        {...field}
        // Mantine says so of text fields alone.
        aria-invalid={form.errors.password ? true : undefined}
        label={t("views:password.password")}
        description={t("views:password.rules", PASSWORD_CHARACTERS)}
      />
      <PasswordStrength password={form.values.password} own={own} />
      <PasswordInput
        {...form.getInputProps("again")}
        {...field}
        aria-invalid={form.errors.again ? true : undefined}
        label={t("views:password.again")}
      />
      <Button type="submit" size="lg" fullWidth loading={sending}>
        {t("views:password.submit")}
      </Button>
    </form>
  );
}

const ofLength = (key: TextKey) => <TextOf of={key} values={PASSWORD_CHARACTERS} />;

function faultsOf({ password, again }: Typed): Partial<Record<keyof Typed, ReactNode>> {
  const faults: Partial<Record<keyof Typed, ReactNode>> = {};
  if (password === "") faults.password = <TextOf of="global:rules.password_required" />;
  else if (password.length < PASSWORD_CHARACTERS.least) faults.password = ofLength("global:rules.password_short");
  else if (password.length > PASSWORD_CHARACTERS.most) faults.password = ofLength("views:password.too_long");
  if (password !== again) faults.again = <TextOf of="global:rules.password_differs" />;
  return faults;
}
