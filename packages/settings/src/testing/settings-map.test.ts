import { expect, test } from "vitest";
import { settingsMap } from "./settings-map.ts";

test("docs/settings-map.md has every setting of the registry with its proof; `vitest run -u` writes it", async () => {
  await expect(settingsMap()).toMatchFileSnapshot("../../../../docs/settings-map.md");
});
