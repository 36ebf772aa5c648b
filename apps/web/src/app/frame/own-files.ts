/** The portal's own stylesheet, font and icon, where an admin has given any. Loaded only then. */
import type { Client } from "@vitrine/contract/client";
import { styleNonce } from "../../theme/style-nonce.ts";

const FONT = "Portal Custom";
const STYLE = "portal-custom";

/** Takes the place of what was added before. In the last layer, so that it wins over everything of ours. `?safe` in the address leaves it out. */
export async function addStyle(client: Client): Promise<void> {
  if (new URLSearchParams(window.location.search).has("safe")) return;
  const text = await (await client.raw("config.file", { params: { file: "style" } })).text();
  const css = `@layer portal.custom{${text}}`;
  const known = document.getElementById(STYLE);
  if (known?.textContent === css) return;
  const element = document.createElement("style");
  element.id = STYLE;
  element.nonce = styleNonce();
  element.textContent = css;
  document.head.append(element);
  known?.remove();
}

export async function addFont(client: Client): Promise<void> {
  const url = client.url("config.file", { params: { file: "custom_font" } });
  const font = new FontFace(FONT, `url("${url}")`, { display: "swap", weight: "100 900" });
  document.fonts.add(await font.load());
  const { style } = document.documentElement;
  const ours = getComputedStyle(document.documentElement).getPropertyValue("--p-font");
  style.setProperty("--p-font", `"${FONT}",${ours}`);
}

export function setIcon(client: Client): void {
  const link = document.querySelector<HTMLLinkElement>("#portal-icon");
  if (!link) return;
  link.removeAttribute("type");
  link.href = client.url("config.file", { params: { file: "favicon" } });
}
