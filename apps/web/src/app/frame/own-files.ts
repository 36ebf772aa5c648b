/** Loads the portal's own stylesheet, font and icon. This chunk is loaded only if an admin has uploaded any. */
import type { Client } from "@vitrine/contract/client";
import { borrowAttributes } from "../../shared/host/borrow-attributes.ts";
import type { Host } from "../../shared/host/host.ts";

const FONT = "Portal Custom";

/** Adds the files to the host's page; the signal removes them. */
export interface OwnFiles {
  /** Takes the place of the one before. In the last layer, so that it wins over everything of ours. `?safe` in the address leaves it out. */
  addStyle(): Promise<void>;
  addFont(): Promise<void>;
  setIcon(): void;
}

export function createOwnFiles(host: Host, client: Client, signal: AbortSignal): OwnFiles {
  const { root, icon } = host;
  const page = root.ownerDocument;
  let shown: HTMLStyleElement | null = null;
  signal.addEventListener("abort", () => shown?.remove());
  if (icon) borrowAttributes(icon, ["type", "href"], signal);
  return {
    async addStyle() {
      if (host.address().searchParams.has("safe")) return;
      const text = await (await client.raw("config.file", { params: { file: "style" }, signal })).text();
      const css = `@layer portal.custom{${text}}`;
      if (signal.aborted || shown?.textContent === css) return;
      const element = page.createElement("style");
      element.nonce = host.nonce;
      element.textContent = css;
      page.head.append(element);
      shown?.remove();
      shown = element;
    },
    async addFont() {
      const url = client.url("config.file", { params: { file: "custom_font" } });
      const font = await new FontFace(FONT, `url("${url}")`, { display: "swap", weight: "100 900" }).load();
      if (signal.aborted) return;
      page.fonts.add(font);
      const ours = getComputedStyle(root).getPropertyValue("--p-font");
      root.style.setProperty("--p-font", `"${FONT}",${ours}`);
      signal.addEventListener("abort", () => {
        page.fonts.delete(font);
        root.style.removeProperty("--p-font");
      });
    },
    setIcon() {
      if (!icon || signal.aborted) return;
      icon.removeAttribute("type");
      icon.href = client.url("config.file", { params: { file: "favicon" } });
    },
  };
}
