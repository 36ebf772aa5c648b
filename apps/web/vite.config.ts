import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { defaultSettings } from "../../packages/settings/src/defaults.ts";
import { themesCss } from "../../packages/settings/src/theme.ts";

/** Where the server runs while the portal is developed. */
const server = process.env.VITRINE_API ?? "http://127.0.0.1:8080";

/** The shipped themes stand in the page itself, so that the first paint has its colours. */
function themeInPage(): Plugin {
  return {
    name: "theme-in-page",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replace("/*portal-theme*/", () => `@layer portal.theme{${themesCss(defaultSettings().themes.options)}}`),
    },
  };
}

export default defineConfig({
  // Relative, so that the portal may live below any path.
  base: "./",
  // The server puts a fresh nonce in its place, on every request.
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [react(), themeInPage()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: { manifest: true, target: "es2023", reportCompressedSize: false, assetsInlineLimit: 0 },
  server: { proxy: { "/api": server, "/console": server } },
  preview: { proxy: { "/api": server, "/console": server } },
});
