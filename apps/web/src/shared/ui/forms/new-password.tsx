import { type FormErrors, useForm } from "@mantine/form";
import { PASSWORD_LENGTH_LIMITS } from "@vitrine/contract/password-rule";
import { useState } from "react";
import type { TextKey } from "../../i18n/text-key.ts";
import { TranslatedText } from "../translated-text.tsx";

/** Values of the texts about the length of passwords. */
export const PASSWORD_LENGTH_TEXT_VALUES = { least: PASSWORD_LENGTH_LIMITS.min, most: PASSWORD_LENGTH_LIMITS.max };

export const renderPasswordRule = (key: TextKey) => <TranslatedText of={key} values={PASSWORD_LENGTH_TEXT_VALUES} />;

/** A new password and its repetition. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** Returns the first error of each field. */
export function findPasswordErrors({ password, again }: NewPassword): FormErrors {
  const { min, max } = PASSWORD_LENGTH_LIMITS;
  return {
    ...(password === ""
      ? { password: renderPasswordRule("global:rules.password_required") }
      : password.length < min
        ? { password: renderPasswordRule("global:rules.password_short") }
        : password.length > max && { password: renderPasswordRule("views:password.too_long") }),
    ...(password !== again && { again: renderPasswordRule("global:rules.password_differs") }),
  };
}

/** A form whose errors are shown after the first submit, and then updated while typing. Focuses the first one. */
export function useValidatedForm<V extends Record<string, unknown>>(
  initialValues: V,
  findErrors: (values: V) => FormErrors,
) {
  const [submitted, setSubmitted] = useState(false);
  const form = useForm<V>({
    initialValues,
    validate: findErrors,
    onValuesChange: (values) => submitted && form.setErrors(findErrors(values)),
  });
  const onInvalid = (errors: FormErrors) => {
    setSubmitted(true);
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  return { ...form, onSubmit: (send: (values: V) => void) => form.onSubmit(send, onInvalid) };
}
