import { expect, test } from "vitest";
import { renderSettingsDocs } from "./settings-docs.ts";

test("docs/settings.md matches the registries; `vitest run -u` updates it", async () => {
  await expect(renderSettingsDocs()).toMatchFileSnapshot("../../../../docs/settings.md");
});
