import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { setPageColumn } from "../footer/footer-entries.ts";
import { getFooterLinkState } from "./footer-link-state.ts";

const { footer } = createDefaultSettings();

it("a page is linked only if the footer has an entry for it, and a language has it without gaps", () => {
  expect(getFooterLinkState(footer, "about", new Set())).toBe("absent");
  const added = setPageColumn(footer, "about", "Left", ["de"], footer);
  expect(getFooterLinkState(added, "about", new Set(["imprint"]))).toBe("linked");
  expect(getFooterLinkState(added, "about", new Set(["about"]))).toBe("unfilled");
  expect(getFooterLinkState(setPageColumn(added, "about", "None", ["de"], added), "about", new Set())).toBe("absent");
});
