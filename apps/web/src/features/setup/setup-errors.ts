import { PASSWORD_LENGTH } from "@vitrine/contract/password-rule";
import type { TextKey } from "../../shared/i18n/text-key.ts";

export interface SetupForm {
  readonly code: string;
  readonly name: string;
  readonly password: string;
  readonly again: string;
}

const { min: least } = PASSWORD_LENGTH;

interface SetupError {
  readonly key: TextKey;
  /** Minimum length of the password. */
  readonly least?: number;
}

/** Returns the first error of each field, in the order of the form. */
export function findSetupErrors(form: SetupForm): Partial<Record<keyof SetupForm, SetupError>> {
  const errors: Partial<Record<keyof SetupForm, SetupError>> = {};
  if (form.code.trim() === "") errors.code = { key: "global:rules.required" };
  if (form.name.trim() === "") errors.name = { key: "global:rules.username_required" };
  if (form.password === "") errors.password = { key: "global:rules.password_required" };
  else if (form.password.length < least) errors.password = { key: "global:rules.password_short", least };
  if (form.password !== form.again) errors.again = { key: "global:rules.password_differs" };
  return errors;
}
