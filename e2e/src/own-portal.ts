// Journeys with a portal of their own: they change what other journeys read.
import { demoTemplate } from "./demo-data.ts";
import { test as base } from "./journey.ts";
import { startPortal } from "./portal.ts";

export const test = base.extend<object, object>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const portal = await startPortal({ template: demoTemplate });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
});
