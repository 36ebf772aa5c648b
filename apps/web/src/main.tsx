import { PREVIEW_QUERY_PARAM } from "@vitrine/settings/preview-protocol";
import { createBrowserHost } from "./app/browser-host.ts";
import { mountPortal } from "./app/mount-portal.tsx";
import { Portal } from "./app/portal.ts";
import type { Host } from "./shared/host/host.ts";

/** Creates the portal, or the live preview if the page is framed and its URL has the preview flag. */
async function open(host: Host): Promise<Portal> {
  if (window.parent === window || !host.address().searchParams.has(PREVIEW_QUERY_PARAM)) return new Portal(host);
  const { createLivePreview } = await import("./app/live-preview/live-preview.ts");
  return createLivePreview(host);
}

const host = createBrowserHost();
// Mantine's dialogs lock scrolling through a package that looks for the nonce in this global only.
Object.assign(globalThis, { __webpack_nonce__: host.nonce });
const container = document.getElementById("root");
if (container) void open(host).then((portal) => mountPortal(portal, container));
