import { expect, test } from "vitest";
import { renderSettingsMap } from "./settings-map.ts";

test("docs/settings-map.md matches the registry; `vitest run -u` updates it", async () => {
  await expect(renderSettingsMap()).toMatchFileSnapshot("../../../../docs/settings-map.md");
});
