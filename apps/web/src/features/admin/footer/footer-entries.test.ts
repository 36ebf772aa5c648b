import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { describe, expect, it } from "vitest";
import { createLabelKey, getPageColumn, listRemovedEntries, setPageColumn } from "./footer-entries.ts";

const { footer } = createDefaultSettings();

describe("a page in the footer", () => {
  it("has the column of the entry that links to it", () => {
    expect(["imprint", "about"].map((page) => getPageColumn(footer, page))).toEqual(["Left", "None"]);
  });

  it("keeps its entry when it is hidden, and gets it back", () => {
    const hidden = setPageColumn(footer, "imprint", "None", ["de", "en"], footer);
    expect(getPageColumn(hidden, "imprint")).toBe("None");
    expect(hidden.map(({ translation }) => translation)).toEqual(footer.map(({ translation }) => translation));
    expect(setPageColumn(hidden, "imprint", "Left", ["de", "en"], footer)).toEqual(footer);
  });

  it("keeps the column of other pages that the entry leads to in other languages", () => {
    const link = (page: string) => ({ linkDirection: "Internal", link: `/custom/${page}`, column: "Left" }) as const;
    const legal = {
      translation: "global.footer.legal",
      is_linkable: true,
      position: 0,
      languages: { de: link("imprint"), en: link("terms") },
    };
    const [hidden] = setPageColumn([legal], "imprint", "None", ["de", "en"], [legal]);
    expect(hidden?.languages).toEqual({ de: { ...link("imprint"), column: "None" }, en: link("terms") });
    expect(getPageColumn([legal], "terms")).toBe("Left");
    expect(getPageColumn(hidden ? [hidden] : [], "imprint")).toBe("None");
  });

  it("loses an entry that is not saved yet", () => {
    const added = setPageColumn(footer, "about", "Center", ["de"], footer);
    const removed = setPageColumn(added, "about", "None", ["de"], footer);
    expect(removed).toEqual(footer);
    expect(listRemovedEntries(added, removed).map(({ translation }) => translation)).toEqual(["global.footer.about"]);
  });

  it("gets a new entry after the others, in every language", () => {
    const added = setPageColumn(footer, "about", "Center", ["de", "ar"], footer);
    const target = { linkDirection: "Internal", link: "/custom/about", column: "Center" };
    expect(added.at(-1)).toEqual({
      translation: "global.footer.about",
      is_linkable: true,
      position: 4,
      languages: { de: target, ar: target },
    });
    expect(setPageColumn([], "about", "Left", ["de"], [])[0]?.position).toBe(0);
    expect(setPageColumn(footer, "about", "None", ["de"], footer)).toEqual(footer);
  });
});

it("a new entry has a text key that no other has", () => {
  expect(createLabelKey([{ translation: "global.footer.entry_2" }])).toBe("global.footer.entry_3");
});
