import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { createPortal } from "./app/portal.ts";
import { Providers } from "./app/providers.tsx";
import { createPortalRouter } from "./app/router.tsx";
import { shareNonce } from "./theme/style-nonce.ts";

shareNonce();
const meta = document.querySelector<HTMLMetaElement>('meta[name="vitrine-api"]');
const portal = createPortal(meta?.content ?? "/api");
const router = createPortalRouter(portal);
const root = document.getElementById("root");

if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers portal={portal}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
