// A canary host that records requests, and page events that show that hostile content ran.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

export interface Canary {
  /** `http://127.0.0.1:<port>` */
  readonly host: string;
  /** Requests to the host, dialogs, and other external requests; all empty if nothing ran. */
  readonly recorded: { readonly calls: string[]; readonly dialogs: string[]; readonly external: string[] };
  /** Records dialogs of the page, and its requests to other addresses than `own`. */
  watch(page: Page, own: string): void;
  close(): void;
}

export const NOTHING_RECORDED: Canary["recorded"] = { calls: [], dialogs: [], external: [] };

export async function startCanary(): Promise<Canary> {
  const recorded: Canary["recorded"] = { calls: [], dialogs: [], external: [] };
  const server = createServer((request, response) => {
    recorded.calls.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recorded,
    watch: (page, own) => {
      page.on("dialog", async (dialog) => {
        recorded.dialogs.push(dialog.message());
        await dialog.dismiss();
      });
      page.on("request", (request) => {
        if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(own))
          recorded.external.push(request.url());
      });
    },
    close: () => void server.close(),
  };
}
