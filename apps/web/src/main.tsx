import { browserHost } from "./app/browser-host.ts";
import { mountPortal } from "./app/mount-portal.tsx";
import { createPortal } from "./app/portal.ts";

const host = browserHost();
// Mantine's dialogs lock scrolling through a package that looks for the nonce in this global only.
Object.assign(globalThis, { __webpack_nonce__: host.nonce });
const container = document.getElementById("root");
if (container) mountPortal(createPortal(host), container);
