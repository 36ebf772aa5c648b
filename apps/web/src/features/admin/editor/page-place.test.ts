import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { setPageColumn } from "../footer/footer-entries.ts";
import { getPagePlace } from "./page-place.ts";

const written = { key: "about", title: "Über uns", html: "<p>Ton</p>" };
const unfilled = { ...written, html: '<p><mark class="page-gap">Wer</mark></p>' };
const { footer } = createDefaultSettings();

it("a page is in the footer only if it has an entry there and a language without gaps", () => {
  expect(getPagePlace(footer, [written])).toBe("none");
  const added = setPageColumn(footer, "about", "Left", ["de"], footer);
  expect(getPagePlace(added, [unfilled, written])).toBe("footer");
  expect(getPagePlace(added, [unfilled])).toBe("unfilled");
  expect(getPagePlace(setPageColumn(added, "about", "None", ["de"], added), [written])).toBe("none");
});
