import { expect, test } from "vitest";
import { settingsMap } from "./settings-map.ts";

test("docs/settings-map.md matches the registry; `vitest run -u` updates it", async () => {
  await expect(settingsMap()).toMatchFileSnapshot("../../../../docs/settings-map.md");
});
