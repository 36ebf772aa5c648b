import { PASSWORD_CHARACTERS } from "@vitrine/contract/password-rule";
import type { TextKey } from "../../shared/i18n/text-key.ts";

export interface SetupForm {
  readonly code: string;
  readonly name: string;
  readonly password: string;
  readonly again: string;
}

const { least } = PASSWORD_CHARACTERS;

interface Rule {
  readonly key: TextKey;
  /** Characters that the password needs. */
  readonly least?: number;
}

/** The first broken rule of each field, in the order of the form. */
export function brokenRules(form: SetupForm): Partial<Record<keyof SetupForm, Rule>> {
  const broken: Partial<Record<keyof SetupForm, Rule>> = {};
  if (form.code.trim() === "") broken.code = { key: "global:rules.required" };
  if (form.name.trim() === "") broken.name = { key: "global:rules.username_required" };
  if (form.password === "") broken.password = { key: "global:rules.password_required" };
  else if (form.password.length < least) broken.password = { key: "global:rules.password_short", least };
  if (form.password !== form.again) broken.again = { key: "global:rules.password_differs" };
  return broken;
}
