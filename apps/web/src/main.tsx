import { PREVIEW_FLAG } from "@vitrine/settings/preview-protocol";
import { browserHost } from "./app/browser-host.ts";
import { mountPortal } from "./app/mount-portal.tsx";
import { createPortal, type Portal } from "./app/portal.ts";
import type { Host } from "./shared/host/host.ts";

/** The live preview opens only in a frame; outside of one, such an address shows the normal portal. */
async function open(host: Host): Promise<Portal> {
  if (window.parent === window || !host.address().searchParams.has(PREVIEW_FLAG)) return createPortal(host);
  const { createLivePreview } = await import("./app/live-preview/live-preview.ts");
  return createLivePreview(host);
}

const host = browserHost();
// Mantine's dialogs lock scrolling through a package that looks for the nonce in this global only.
Object.assign(globalThis, { __webpack_nonce__: host.nonce });
const container = document.getElementById("root");
if (container) void open(host).then((portal) => mountPortal(portal, container));
