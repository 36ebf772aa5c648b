// A host that nobody may call, and what pages do that hostile content got to run.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

export interface Canary {
  /** `http://127.0.0.1:<port>` */
  readonly host: string;
  /** What was called or said; all empty where nothing ran. */
  readonly heard: { readonly calls: string[]; readonly dialogs: string[]; readonly foreign: string[] };
  /** Hears dialogs of the page, and its requests to others than its own address. */
  watch(page: Page, own: string): void;
  close(): void;
}

export const SILENCE: Canary["heard"] = { calls: [], dialogs: [], foreign: [] };

export async function startCanary(): Promise<Canary> {
  const heard: Canary["heard"] = { calls: [], dialogs: [], foreign: [] };
  const server = createServer((request, response) => {
    heard.calls.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    watch: (page, own) => {
      page.on("dialog", async (dialog) => {
        heard.dialogs.push(dialog.message());
        await dialog.dismiss();
      });
      page.on("request", (request) => {
        if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(own)) heard.foreign.push(request.url());
      });
    },
    close: () => void server.close(),
  };
}
