import { cleanup, screen, waitFor } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { afterEach, expect, it, vi } from "vitest";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { SetupPage } from "./setup-page.tsx";

const REFUSAL = { message: "", code: -32603, data: { httpStatus: 403 } };
const create = vi.fn(async (_admin: object) => ({}));

const library = { count: 0 };
afterEach(() => {
  library.count = 0;
});

vi.mock("../../shared/api/use-console-client.ts", () => ({
  useConsoleClient: () => ({
    setup: { state: { query: async () => ({ needed: true }) }, create: { mutate: (admin: object) => create(admin) } },
    overview: { get: { query: async () => ({ assets: [{ kind: "image", count: library.count }] }) } },
  }),
}));

const fields = () => [...document.querySelectorAll("input")];
const faults = () => [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent);
const submit = () => screen.getByRole("button", { name: /anlegen/i });

it("the setup form focuses the first error, and clears it when corrected", async () => {
  const { user, i18n } = await renderWithProviders(<SetupPage />, { client: createFakeClient(() => ({})) });
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
});

/** A server that signs everybody in, with what was sent to it. */
function setupServer(refuse: readonly string[] = []) {
  const sent: { key: string; body: unknown; headers: unknown; params: unknown }[] = [];
  const answer = (key: string, input: object) => {
    const { body, headers, params } = input as { body?: unknown; headers?: unknown; params?: unknown };
    if (refuse.includes(key)) throw new ApiError({ status: 401, code: "session.required", message: "" });
    if (key === "session.get") return { ...createTestSession("mara"), isGuiAdmin: true };
    if (key === "config.get") return new Response("{}", { headers: { etag: '"1"' } });
    sent.push({ key, body, headers, params });
    return {};
  };
  return { client: createFakeClient(answer), sent };
}

async function createAccount(server: ReturnType<typeof setupServer>) {
  const drawn = await renderWithProviders(<SetupPage />, {
    client: server.client,
    at: "/setup?code=4711",
    actions: { login: (user, pass) => server.client.call("session.get", { body: { user, pass } }) },
  });
  const [name, password, again] = fields();
  await drawn.user.type(name as Element, "mara");
  for (const field of [password, again]) await drawn.user.type(field as Element, "12345678");
  await drawn.user.click(submit());
  return drawn;
}

it("signs in directly, asks for name and logo, stores both, and ends in the administration", async () => {
  Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => {} });
  const server = setupServer();
  const { user, address } = await createAccount(server);
  const title = await screen.findByRole("textbox", { name: "Titel des Portals" });
  expect(title).toHaveFocus();
  expect(await screen.findByText(/bringt herein, wer den Server betreut/)).toBeInTheDocument();
  await user.type(title, " Halm & Ton ");
  const logo = new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" });
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, logo);
  expect(screen.getByRole("status")).toHaveTextContent("logo.svg");
  expect(document.querySelector("form img")).toHaveAttribute("src", "blob:logo");
  await user.click(screen.getByRole("button", { name: "Weiter" }));
  await waitFor(() => expect(address()).toBe("/admin"));
  const [saved, uploaded] = server.sent;
  expect(saved).toMatchObject({
    key: "config.save",
    body: { ...createDefaultSettings(), global: { ...createDefaultSettings().global, website_title: "Halm & Ton" } },
    headers: { "if-match": '"1"' },
  });
  expect(uploaded).toMatchObject({ key: "config.file_save", params: { file: "dashboardLogo" } });
  expect(uploaded?.body instanceof FormData && uploaded.body.get("file")).toBeInstanceOf(File);
});

it("tells how many pictures were imported already", async () => {
  library.count = 40;
  await createAccount(setupServer());
  expect(await screen.findByText(/40 Medien sind schon da/)).toBeInTheDocument();
  expect(screen.queryByText(/bringt herein, wer den Server betreut/)).toBeNull();
});

it("name and logo may wait: nothing is stored", async () => {
  const server = setupServer();
  const { user, address } = await createAccount(server);
  await user.click(await screen.findByRole("button", { name: "Später" }));
  expect(address()).toBe("/admin");
  expect(server.sent).toEqual([]);
});

it("a name that cannot be stored is kept, with the reason", async () => {
  const server = setupServer(["config.save"]);
  const { user } = await createAccount(server);
  const title = await screen.findByRole("textbox", { name: "Titel des Portals" });
  await user.type(title, "Halm");
  await user.click(screen.getByRole("button", { name: "Weiter" }));
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  expect(title).toHaveValue("Halm");
});

it("if signing in fails, the account exists all the same, and a link leads to the login", async () => {
  await createAccount(setupServer(["session.get"]));
  expect(await screen.findByRole("link", { name: "Zur Anmeldung" })).toHaveFocus();
});

it.each([
  ["/setup", "code"],
  ["/setup?code=", "code"],
  ["/setup?code=4711", "name"],
])("begins in the first field, and asks for the code only if the link has none: %s", async (at, name) => {
  await renderWithProviders(<SetupPage />, { client: createFakeClient(() => ({})), at });
  expect(document.activeElement).toHaveAttribute("name", name);
  expect(fields()[0]).toHaveFocus();
});

it("asks for the code if the server refuses that of the link", async () => {
  create.mockRejectedValueOnce(new TRPCClientError("refused", { result: { error: REFUSAL } }));
  await createAccount(setupServer());
  expect(await screen.findByRole("textbox", { name: "Einmalcode" })).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("Dieser Code ist unbekannt oder schon benutzt.");
});

/** The errors after submitting valid values with this change. */
async function submitWith(change: Partial<Record<"code" | "name" | "password" | "again", string>>) {
  create.mockClear();
  const { user, i18n } = await renderWithProviders(<SetupPage />, { client: createFakeClient(() => ({})) });
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
