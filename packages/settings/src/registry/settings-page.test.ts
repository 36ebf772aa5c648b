import { expect, test } from "vitest";
import { settingsPage } from "./settings-page.ts";

test("docs/settings.md is what the registries say; `vitest run -u` writes it", async () => {
  await expect(settingsPage()).toMatchFileSnapshot("../../../../docs/settings.md");
});
