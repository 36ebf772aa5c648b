import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { createInstance } from "i18next";
import { beforeAll, expect, it } from "vitest";
import type { AssetDoc } from "./asset-doc.ts";
import { getPosterAccessibleName } from "./poster-name.ts";

const i18n = createInstance();
beforeAll(() => i18n.init({ lng: "de", resources: shippedTexts, defaultNS: "global" }));

const doc = (asset: object) => ({ id: "7", ...asset }) as unknown as AssetDoc;

it.each([
  [{ asset_groups: ["image"] }, "de", "Krug, Bild"],
  [{ asset_groups: ["video"], duration: 42 }, "de", "Krug, Video, 42 Sekunden"],
  [{ asset_groups: ["audio"], duration: 3725 }, "de", "Krug, Ton, 1 Stunde, 2 Minuten, 5 Sekunden"],
  [{ asset_groups: ["video"], duration: 60 }, "en", "Krug, Video, 1 minute"],
  [{ asset_groups: ["document"], page_count: 24 }, "de", "Krug, Dokument, 24 Seiten"],
  [{ asset_groups: ["document"], page_count: 1 }, "en", "Krug, Document"],
  [{ asset_groups: [] }, "de", "Krug, Datei"],
])("a poster's name says title, kind, running time and pages: %j, %s", async (asset, lang, name) => {
  await i18n.changeLanguage(lang);
  expect(getPosterAccessibleName(doc(asset), "Krug", i18n.t, lang)).toBe(name);
});
