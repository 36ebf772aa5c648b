import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import type { Portal } from "./portal.ts";
import { Providers } from "./providers.tsx";
import { createPortalRouter } from "./router.tsx";

/** Renders a portal into an element until it is closed. */
export function mountPortal(portal: Portal, container: HTMLElement): void {
  const router = createPortalRouter(portal);
  const root = createRoot(container);
  portal.closed.addEventListener("abort", () => {
    root.unmount();
    router.dispose();
  });
  root.render(
    <StrictMode>
      <Providers portal={portal}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
