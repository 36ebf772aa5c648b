import { expect, it } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { parsePreviewDraft } from "../documents/draft.ts";
import { migrateSettings } from "../documents/migrations.ts";

it("a colour without area is retained and reported on save and preview", () => {
  const settings = createDefaultSettings();
  const [light] = settings.themes.options;
  const advanced_appearance = { "header.text_color": "#123456", "header.shadow_of_old": "#654321" };
  const themes = { ...settings.themes, options: [{ ...light, advanced_appearance }] };
  const stored = { ...settings, themes: { ...themes, default_dark: "light" } };
  const idle = "themes.options.0.advanced_appearance.header.shadow_of_old";

  const migrated = migrateSettings(stored);
  expect(migrated.settings.themes.options[0]?.advanced_appearance).toEqual(advanced_appearance);
  expect(migrated.unknown).toEqual([idle]);

  const draft = parsePreviewDraft({ type: "vitrine.preview.draft", settings: stored });
  expect(draft?.settings?.themes.options[0]?.advanced_appearance).toEqual(advanced_appearance);
  expect(draft?.problems).toEqual([{ path: idle, reason: "unknown" }]);
});
