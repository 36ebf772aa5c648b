/** What becomes of a page whose session is over: opened again over what is typed, or the login and back. */
import { screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SESSION_STORAGE_KEY } from "../shared/api/session-store.ts";
import { createFakeServer, openPortalAs, portalClosers, testAccounts } from "../testing/session-visit.ts";

const field = () => screen.findByRole("combobox");
const dialog = (name = "Ihre Sitzung ist zu Ende") => screen.findByRole("dialog", { name });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function enter(user: ReturnType<typeof userEvent.setup>, name: string | null) {
  const over = await dialog();
  const form = within(over);
  // The focus comes a turn later.
  await waitFor(() => expect(over.querySelector("input:focus")).not.toBeNull());
  if (name !== null) {
    await user.clear(form.getByRole("textbox", { name: "Benutzername" }));
    await user.type(form.getByRole("textbox", { name: "Benutzername" }), name);
  }
  await user.type(form.getByLabelText("Passwort"), "geheim");
  await user.click(form.getByRole("button", { name: "Anmelden" }));
}

/** Somebody has typed into the search field when their session ends, and something is asked for. */
async function typing(who: string | null = "mara") {
  const seen = await openPortalAs(who, "/");
  await seen.user.type(await field(), "Lagune");
  seen.server.end();
  if (who === null) seen.server.given.guests = false;
  const answer = seen.ask();
  await dialog();
  return { ...seen, answer };
}

describe("a session that ends while something is typed", () => {
  it("is opened again over the page: every letter is kept, what failed is asked again, the focus returns", async () => {
    const { user, answer, address, portal } = await typing();
    expect(within(await dialog()).getByRole("textbox", { name: "Benutzername" })).toHaveValue("mara");
    await waitFor(async () => expect(within(await dialog()).getByLabelText("Passwort")).toHaveFocus());
    await enter(user, null);
    await expect(answer).resolves.toEqual({ max_assets: 500 });
    await isGone();
    expect(await field()).toHaveValue("Lagune");
    expect(await field()).toHaveFocus();
    expect(address()).toBe("/");
    expect(portal.session.get()).toMatchObject({ status: "success", session: { user: "mara" } });
  });

  it("asks once for all calls that are refused", async () => {
    const { user, answer, ask } = await typing();
    const second = ask();
    expect(await screen.findAllByRole("dialog")).toHaveLength(1);
    await enter(user, null);
    await expect(Promise.all([answer, second])).resolves.toHaveLength(2);
    await isGone();
  });

  it("gives the reason if the user has changed the own account, until the next session", async () => {
    const seen = await openPortalAs("mara", "/");
    await seen.user.type(await field(), "Lagune");
    seen.portal.session.markEndedByOwnChange();
    seen.server.end();
    const answer = seen.ask();
    expect(await within(await dialog()).findByText(/Ihre Rechte oder Ihr Passwort haben sich geändert/)).toBeVisible();
    await enter(seen.user, null);
    await expect(answer).resolves.toEqual({ max_assets: 500 });
    expect(seen.portal.session.get().endedByOwnChange).toBeUndefined();
  });

  it("stays over a wrong password, which is said", async () => {
    const { user, answer } = await typing();
    const form = within(await dialog());
    const send = form.getByRole("button", { name: "Anmelden" });
    await user.type(form.getByLabelText("Passwort"), "falsch");
    await user.click(send);
    expect(await form.findByText("Benutzername oder Passwort ist falsch.")).toBeInTheDocument();
    await user.clear(form.getByLabelText("Passwort"));
    await user.type(form.getByLabelText("Passwort"), "geheim");
    await user.click(send);
    await expect(answer).resolves.toEqual({ max_assets: 500 });
  });

  it("tells somebody else whose page it is, and gives them nothing of it", async () => {
    const { user, answer, server, portal, reload, address } = await typing();
    await enter(user, "lena");
    const other = within(await dialog("Sie sind als lena angemeldet"));
    expect(other.getByText(/Diese Seite gehört zur Anmeldung von mara/)).toBeInTheDocument();
    expect(portal.session.get().session?.user, "nothing is asked as lena").toBe("mara");
    const token = server.calls.length;
    await user.click(other.getByRole("button", { name: "Als lena von vorn beginnen" }));
    await expect(answer).rejects.toMatchObject({ status: 401 });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(portal.session.get().session?.user).toBe("lena");
    expect(address()).toBe("/");
    expect(server.calls.slice(token).join(" ")).not.toContain("mara");
  });

  it("ends the session of somebody else who leaves the page to its owner", async () => {
    const { user, answer, server, portal } = await typing();
    await enter(user, "lena");
    await user.click(
      within(await dialog("Sie sind als lena angemeldet")).getByRole("button", { name: "Als mara anmelden" }),
    );
    await waitFor(() => expect(server.calls.some((call) => call.startsWith("/api/session/logout lena"))).toBe(true));
    await enter(user, null);
    await expect(answer).resolves.toEqual({ max_assets: 500 });
    expect(portal.session.get().session?.user).toBe("mara");
    expect(await field()).toHaveValue("Lagune");
  });

  it("does not go on with fewer rights than the page was opened with", async () => {
    const { user } = await typing("olga");
    testAccounts.olga = { isAssetUser: true, isGuiAdmin: false };
    await enter(user, null);
    expect(await dialog("Sie sind als olga angemeldet")).toHaveTextContent("Das Konto olga darf weniger als vorher");
    testAccounts.olga = { isAssetUser: true, isGuiAdmin: true };
  });

  it("is left only once somebody has said so, and ends on the goodbye", async () => {
    const { user, answer, address } = await typing();
    await user.keyboard("{Escape}");
    await user.click(within(await dialog("Seite verlassen?")).getByRole("button", { name: "Abbrechen" }));
    expect(await field()).toHaveValue("Lagune");
    await user.click(within(await dialog()).getByRole("button", { name: "Ohne Anmeldung verlassen" }));
    await user.click(within(await dialog("Seite verlassen?")).getByRole("button", { name: "Verlassen" }));
    await expect(answer).rejects.toMatchObject({ status: 401 });
    await waitFor(() => expect(address()).toBe("/logout"));
    await isGone();
  });

  it("goes on for any account where it was a guest's, whom nobody lets in any more", async () => {
    const { user, answer, portal } = await typing(null);
    expect(within(await dialog()).getByRole("textbox", { name: "Benutzername" })).toHaveValue("");
    await enter(user, "lena");
    await expect(answer).resolves.toEqual({ max_assets: 500 });
    expect(portal.session.get().session?.user).toBe("lena");
    expect(await field()).toHaveValue("Lagune");
  });

  it("offers other ways to sign in in a window of their own, and hears of it", async () => {
    const server = createFakeServer();
    server.given.login = [{ name: "Haus-SSO", url: "https://login.example/" }];
    const seen = await openPortalAs("mara", "/", server);
    await seen.user.type(await field(), "Lagune");
    server.end();
    const answer = seen.ask();
    const over = within(await dialog());
    const link = await over.findByRole("link", { name: "Mit Haus-SSO anmelden" });
    expect(link).toHaveAttribute("href", "https://login.example/");
    expect(link).toHaveAttribute("target", "_blank");
    expect(over.queryByLabelText("Passwort")).toBeNull();
    await seen.elsewhere(server.session("mara"));
    await expect(answer).resolves.toEqual({ max_assets: 500 });
    await isGone();
    expect(await field()).toHaveValue("Lagune");
  });

  it("leaves the form of the first admin as it is: every field", async () => {
    const seen = await openPortalAs("mara", "/setup");
    const fields = async () => [
      await screen.findByRole("textbox", { name: "Einmalcode" }),
      screen.getByRole("textbox", { name: "Benutzername" }),
      ...screen.getAllByLabelText(/Passwort/, { selector: "input" }),
    ];
    const typed = ["4711-0815", "die Erste", "ein langes Passwort", "ein langes Passwort"];
    for (const [at, field] of (await fields()).entries()) await seen.user.type(field, typed[at] ?? "");
    const form = await fields();
    seen.server.end();
    const answer = seen.ask();
    await enter(seen.user, null);
    await expect(answer).resolves.toEqual({ max_assets: 500 });
    await isGone();
    expect(form.map((field) => (field as HTMLInputElement).value)).toEqual(typed);
    for (const field of form) expect(field).toBeInTheDocument();
    expect(seen.address()).toBe("/setup");
  });

  it("is opened again over what somebody wanted done, as a download whose dialog has closed", async () => {
    const seen = await openPortalAs("mara", "/");
    await field();
    seen.server.end();
    const link = seen.portal.client.call("download.single", { query: { id: "7", csetid: "0", target: "down" } });
    link.catch(() => undefined);
    await enter(seen.user, null);
    await expect(link, "asked again, as mara").rejects.toMatchObject({ status: 404 });
    expect(seen.address()).toBe("/");
  });

  it("counts what an open dialog holds as typed", async () => {
    const seen = await openPortalAs("mara", "/");
    const own = document.body.appendChild(document.createElement("div"));
    own.setAttribute("role", "dialog");
    own.setAttribute("aria-modal", "true");
    portalClosers.push(() => own.remove());
    seen.server.end();
    void seen.ask();
    expect(await dialog()).toBeInTheDocument();
    expect(seen.address()).toBe("/");
  });
});

describe("a session that ends while nothing is typed", () => {
  it("leads to the login and from there back to the entry that was left", async () => {
    const seen = await openPortalAs("mara", "/search/Lagune");
    await screen.findByRole("heading", { level: 1 });
    const entry = seen.router()?.state.location.key;
    seen.server.end();
    await expect(seen.ask()).rejects.toMatchObject({ status: 401 });
    await waitFor(() => expect(seen.address()).toBe("/login?from=%2Fsearch%2FLagune&reason=expired"));
    expect(await screen.findByText(/Ihre Sitzung ist abgelaufen/)).toBeInTheDocument();
    await seen.user.type(await screen.findByRole("textbox", { name: "Benutzername" }), "mara");
    await seen.user.type(screen.getByLabelText("Passwort"), "geheim");
    await seen.user.click(screen.getByRole("button", { name: "Anmelden" }));
    await waitFor(() => expect(seen.address()).toBe("/search/Lagune"));
    expect(seen.router()?.state.location.key, "with its place and its selection").toBe(entry);
  });

  it("leads there also from a field that was emptied, or whose text was searched", async () => {
    const seen = await openPortalAs("mara", "/");
    await seen.user.type(await field(), "Lagune");
    await seen.user.clear(await field());
    seen.server.end();
    void seen.ask();
    await waitFor(() => expect(seen.address()).toBe("/login?reason=expired"));
  });

  it("is a new one for a guest, without a word", async () => {
    const seen = await openPortalAs(null, "/");
    await field();
    seen.server.end();
    await expect(seen.ask()).resolves.toEqual({ max_assets: 500 });
    expect(seen.address()).toBe("/");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leads a guest to the login who is not let in any more, and back", async () => {
    const seen = await openPortalAs(null, "/search/Lagune");
    await screen.findByRole("heading", { level: 1 });
    seen.server.end();
    seen.server.given.guests = false;
    await expect(seen.ask()).rejects.toMatchObject({ status: 401 });
    await waitFor(() => expect(seen.address()).toBe("/login?from=%2Fsearch%2FLagune&reason=expired"));
  });
});

describe("a logout that the server takes its time for", () => {
  it.each(["/api/session/sign_out", "/api/session/get"])("leads a guest on who goes on during %s", async (slow) => {
    const server = createFakeServer();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent: string[] = [];
    const answer: typeof fetch = async (input, init) => {
      sent.push(String(input));
      if (String(input).includes(slow)) await held;
      return server.answer(input, init);
    };
    const { address, go, portal } = await openPortalAs("mara", "/search/*", { ...server, answer });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(server.calls.some((call) => call.startsWith("/api/ mara"))).toBe(true));
    await go("/logout");
    await screen.findByRole("heading", { name: "Bis bald." });
    const arrived = go("/search/*");
    await waitFor(() => expect(sent.some((url) => url.includes("/api/session/sign_out"))).toBe(true));
    release();
    await arrived;
    await waitFor(() => expect(portal.session.get().session?.user).toBeNull());
    await waitFor(() => expect(server.calls.at(-1)).toMatch(/ guest/));
    expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
    expect(address()).toBe("/search/*");
    const asked = server.calls.filter((call) => call.startsWith("/api/ ")).at(-1);
    expect(asked, "what is shown is what a guest may see").toMatch(/^\/api\/ guest/);
  });
});

describe("another tab", () => {
  it("takes this one along when somebody logs in, out, or as somebody else", async () => {
    const { elsewhere, server, portal } = await openPortalAs("mara", "/");
    await field();
    await elsewhere(server.session("lena"));
    expect(await screen.findByText("Angemeldet als lena.")).toBeInTheDocument();
    expect(portal.session.get().session?.user).toBe("lena");
    await elsewhere(server.session(null));
    expect(await screen.findByText("Sie haben sich in einem anderen Fenster abgemeldet.")).toBeInTheDocument();
    expect(portal.session.get().session?.user).toBeNull();
  });

  it("changes nothing when it opens the same person's session again", async () => {
    const { elsewhere, server, portal, ask } = await openPortalAs("mara", "/");
    await field();
    server.end();
    const again = server.session("mara");
    await elsewhere(again);
    await waitFor(() => expect(portal.session.get().session?.session).toBe(again.session));
    await expect(ask()).resolves.toEqual({ max_assets: 500 });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("takes nothing away that is typed here: one signs in again, here or there", async () => {
    const { elsewhere, server, portal, user } = await openPortalAs("mara", "/");
    await user.type(await field(), "Lagune");
    await elsewhere(server.session(null));
    expect(await dialog()).toHaveTextContent("in einem anderen Fenster abgemeldet");
    await elsewhere(server.session("mara"));
    await isGone();
    expect(await field()).toHaveValue("Lagune");
    expect(portal.session.get().session?.user).toBe("mara");
  });

  it("says who is signed in there before anything that is typed here is lost", async () => {
    const { elsewhere, server, portal, user, reload, storage } = await openPortalAs("mara", "/");
    await user.type(await field(), "Lagune");
    await elsewhere(server.session("lena"));
    const other = within(await dialog("Sie sind als lena angemeldet"));
    expect(portal.session.get().session?.user).toBe("mara");
    await user.click(other.getByRole("button", { name: "Als mara anmelden" }));
    await enter(user, null);
    await isGone();
    expect(await field()).toHaveValue("Lagune");
    expect(storage.get(SESSION_STORAGE_KEY), "which the other tab follows").toContain("mara");
    expect(reload).not.toHaveBeenCalled();
  });

  it("follows somebody who signs in there without losing what a guest has typed", async () => {
    const { elsewhere, server, portal, user } = await openPortalAs(null, "/");
    await user.type(await field(), "Lagune");
    await elsewhere(server.session("lena"));
    expect(await screen.findByText("Angemeldet als lena.")).toBeInTheDocument();
    expect(portal.session.get().session?.user).toBe("lena");
    expect(await field()).toHaveValue("Lagune");
  });
});
