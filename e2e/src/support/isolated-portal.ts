// Test fixtures with a portal per worker for journeys that change settings, which are restored after each journey.
import { accountWithRole } from "./demo.ts";
import { demoTemplate } from "./demo-data.ts";
import { test as base } from "./journey.ts";
import { openLibrary } from "./library.ts";
import { startPortal } from "./portal.ts";

interface TestFixtures {
  /** Restores the settings after the journey. */
  settings: undefined;
}

export const test = base.extend<TestFixtures, object>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const portal = await startPortal({ template: demoTemplate });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ portal }, use) => {
      const open = async () => (await openLibrary(portal.address, accountWithRole("guiAdminOnly"))).client;
      const before = await (await open()).call("config.get");
      await use(undefined);
      const client = await open();
      const now = await client.call("config.get");
      if (JSON.stringify(now) !== JSON.stringify(before)) await client.call("config.save", { body: before as never });
    },
    { auto: true },
  ],
});
