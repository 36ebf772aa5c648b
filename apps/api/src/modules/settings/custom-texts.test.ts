// Texts that a house has added itself, in the languages in which nobody has written them.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { putDocument } from "../../testing/put-document.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const put = (lang: string, document: object) => putDocument(app, "translations", lang, document);
const filled = (lang: string, token: string | null = null) =>
  app.client(token).call("translations.get", { query: { lang, source: "filled" } });

describe("a text of a house's own", () => {
  it("is shown in another language if the user's language lacks it", async () => {
    await put("de", { views: { team: "Unser Team", login: { title: "Hereinspaziert" } } });
    const german = { languages: { views: { team: "de" } } };
    expect(await filled("en")).toEqual({ views: { team: "Unser Team" }, metadata: german });
    expect(await filled("fr"), "a language that nobody has begun").toEqual({
      views: { team: "Unser Team" },
      metadata: german,
    });
    await put("en", { views: { team: " " }, global: { action: { close: "Shut" } }, metadata: { version: "7.0.3" } });
    const english = { global: { action: { close: "Shut" } }, metadata: { version: "7.0.3", ...german } };
    expect(await filled("en")).toEqual({ views: { team: "Unser Team" }, ...english });
    await put("en", { views: { team: "Our team" } });
    expect(await filled("en")).toEqual({ views: { team: "Our team" } });
  });

  it("comes from the base of the language, else from English, else from the first that has it", async () => {
    await put("pl", { views: { team: "Zespół", house: "Dom", garden: "Ogród" } });
    await put("it", { views: { team: "Squadra", house: "Casa", garden: "Giardino" } });
    await put("en", { views: { team: "Team", house: "House" } });
    await put("de", { views: { team: "Mannschaft" } });
    expect(await filled("de-AT")).toEqual({
      views: { team: "Mannschaft", house: "House", garden: "Giardino" },
      metadata: { languages: { views: { house: "en", garden: "it" } } },
    });
    await put("it", {});
    expect((await filled("de-AT")).views, "as it is now").toMatchObject({ garden: "Ogród" });
  });

  it("is read from the database once, until something is saved", async () => {
    await put("de", { views: { team: "Unser Team" } });
    await filled("en");
    const reads = vi.spyOn(app.services.data.db.read, "select");
    expect(await filled("en")).toMatchObject({ views: { team: "Unser Team" } });
    expect(reads).not.toHaveBeenCalled();
    await put("de", { views: { team: "Wir" } });
    expect(await filled("en")).toMatchObject({ views: { team: "Wir" } });
    vi.restoreAllMocks();
  });

  it("is hidden from users who may not read the administration's texts", async () => {
    await put("de", { admin: { note: "Geheim" } });
    expect(await filled("en")).toEqual({});
    expect(await filled("en", await logInAs(app, "GUI admin only"))).toMatchObject({ admin: { note: "Geheim" } });
  });

  it("has its language named, as a text that is still that of the template has", async () => {
    await put("en", { views: { login: { lead: "Come in" } } });
    const metadata = { source_template: "en", allowlist: ["views.logout.title"] };
    await put("ar", { views: { login: { title: "Welcome", lead: "Come in", username: "الاسم" } }, metadata });
    expect((await filled("ar")).metadata).toEqual({
      ...metadata,
      languages: { views: { login: { title: "en", lead: "en" } } },
    });
  });

  it("is neither stored nor sent to an editor, and the reply is marked", async () => {
    await put("de", { views: { team: "Unser Team" } });
    await put("en", { views: { login: { title: "Come in" } } });
    const token = await logInAs(app, "GUI admin only");
    const admin = app.client(token);
    const read = (source: "stored" | "filled") => admin.raw("translations.get", { query: { lang: "en", source } });
    const [stored, shown] = [await read("stored"), await read("filled")];
    expect(await stored.json()).toEqual({ views: { login: { title: "Come in" } } });
    expect([stored, shown].map(({ headers }) => headers.get("vitrine-source"))).toEqual(["stored", "filled"]);
    const save = admin.call("translations.save", {
      query: { lang: "en" },
      body: await filled("en", token),
      headers: { "if-match": shown.headers.get("etag") ?? "" },
    });
    await expect(save).rejects.toMatchObject({ code: "settings.stale" });
  });
});
