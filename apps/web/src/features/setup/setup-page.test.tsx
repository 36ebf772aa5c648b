import { cleanup, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { draw, serverOf } from "../../testing/draw.tsx";
import { SetupPage } from "./setup-page.tsx";

const create = vi.fn(async (_admin: object) => ({}));

vi.mock("../../shared/api/use-console.ts", () => ({
  useConsole: () => ({
    setup: { state: { query: async () => ({ needed: true }) }, create: { mutate: (admin: object) => create(admin) } },
  }),
}));

const fields = () => [...document.querySelectorAll("input")];
const faults = () => [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent);
const submit = () => screen.getByRole("button", { name: /anlegen/i });

it("the setup form focuses the first error, and clears it when corrected", async () => {
  const { user, i18n } = await draw(<SetupPage />, { client: serverOf(() => ({})) });
  const [code, name, password, again] = fields();
  if (!code || !name || !password || !again) throw new Error("Four fields.");
  const say = (...rules: readonly TextKey[]) => rules.map((rule) => i18n.t(rule));
  await user.type(name, " ");
  expect(faults()).toEqual([]);
  await user.click(submit());
  expect(faults()).toEqual(
    say("global:rules.required", "global:rules.username_required", "global:rules.password_required"),
  );
  expect(document.activeElement).toBe(code);

  await user.type(code, " 4711 ");
  await user.type(name, "mara");
  await user.type(password, "12345678");
  expect(faults()).toEqual(say("global:rules.password_differs"));
  await user.type(again, "12345678");
  expect(faults()).toEqual([]);
  await user.click(submit());
  expect(create).toHaveBeenCalledWith({ code: "4711", name: "mara", password: "12345678" });
  const way = await screen.findByRole("link", { name: i18n.t("admin:setup.login") });
  expect(document.activeElement).toBe(way);
});

it.each([
  ["/setup", 0],
  ["/setup?code=4711", 1],
])("begins in the first field that is empty: %s", async (at, place) => {
  await draw(<SetupPage />, { client: serverOf(() => ({})), at });
  expect(document.activeElement).toBe(fields()[place]);
});

/** The errors after submitting valid values with this change. */
async function submitWith(change: Partial<Record<"code" | "name" | "password" | "again", string>>) {
  create.mockClear();
  const { user, i18n } = await draw(<SetupPage />, { client: serverOf(() => ({})) });
  const values = { code: "4711", name: "mara", password: "12345678", again: "12345678", ...change };
  for (const [at, text] of Object.values(values).entries()) {
    if (text !== "") await user.type(fields()[at] as Element, text);
  }
  await user.click(submit());
  const say = (...keys: readonly TextKey[]) => keys.map((key) => i18n.t(key, { least: 8 }));
  return { say, shown: faults() };
}

it("is valid with a code, a name and a password of eight characters, typed twice", async () => {
  expect((await submitWith({})).shown).toEqual([]);
  expect(create).toHaveBeenCalledOnce();
});

it("reports a missing password first, then its minimum length", async () => {
  const missing = await submitWith({ password: "", again: "" });
  expect(missing.shown).toEqual(missing.say("global:rules.password_required"));
  cleanup();
  const short = await submitWith({ password: "1234567", again: "1234567" });
  expect(short.shown).toEqual(short.say("global:rules.password_short"));
  expect(create).not.toHaveBeenCalled();
});

it("needs a code that is not blank, and the same password twice", async () => {
  const { shown, say } = await submitWith({ code: "  ", again: "12345679" });
  expect(shown).toEqual(say("global:rules.required", "global:rules.password_differs"));
});
