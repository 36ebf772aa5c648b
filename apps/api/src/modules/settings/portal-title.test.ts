import { expect, it, vi } from "vitest";
import { createPortalTitleReader } from "./portal-title.service.ts";
import { serializeDocument } from "./shipped-documents.ts";

const setUp = () => {
  const warn = vi.fn();
  const state = { config: async () => serializeDocument({ global: { website_title: "Halm & Ton" } }) };
  const documents = { config: () => state.config() };
  const title = createPortalTitleReader({ documents, installationName: "Museum", log: { warn } });
  return { warn, state, title };
};

it("the title is that of the settings, as soon as they change", async () => {
  const { state, title } = setUp();
  expect(await title()).toBe("Halm & Ton");
  state.config = async () => serializeDocument({ global: { website_title: "Haus am Kanal" } });
  expect(await title()).toBe("Haus am Kanal");
});

it("the title is the name of the installation while the settings cannot be read", async () => {
  const { warn, state, title } = setUp();
  state.config = async () => ({ ...serializeDocument({}), body: "{" as never, etag: "broken" });
  expect(await title()).toBe("Museum");
  expect(warn).toHaveBeenCalledTimes(1);
});
