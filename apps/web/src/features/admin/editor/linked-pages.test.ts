import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { findLinkedPageKeys } from "./linked-pages.ts";

it("finds the pages that any setting links to", () => {
  const settings = {
    ...createDefaultSettings(),
    footer: [{ languages: { de: { linkDirection: "Internal", link: "/custom/imprint" } } }],
    login: { register: { links: { de: { linkDirection: "Internal", link: "/custom/how-to-join" } } } },
  };
  expect([...findLinkedPageKeys(settings)]).toEqual(expect.arrayContaining(["imprint", "how-to-join"]));
  expect(findLinkedPageKeys({ title: "custom" }).size).toBe(0);
});
