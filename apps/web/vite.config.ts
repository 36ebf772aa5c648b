import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { API_EXTENSIONS } from "../../packages/contract/src/extensions.ts";
import { createDefaultSettings } from "../../packages/settings/src/documents/defaults.ts";
import { createThemesCss } from "../../packages/settings/src/theme/theme.ts";

/** URL of the API server during development. */
const server = process.env.VITRINE_API ?? "http://127.0.0.1:8080";

/** Inlines the shipped themes into the page, so that the first paint has the right colours. */
function inlineThemes(): Plugin {
  return {
    name: "theme-in-page",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replace(
          "/*portal-theme*/",
          () => `@layer portal.theme{${createThemesCss(createDefaultSettings().themes.options)}}`,
        ),
    },
  };
}

/** Properties of endpoints that only the server and the API documentation use. */
const DOCUMENTATION_PROPERTIES =
  /\b(?:summary:\s*"(?:[^"\\]|\\.)*"|errors:\s*\[[^\]]*\]|callers:\s*"[^"]*"|reply:\s*"\w+"|document:\s*"(?:schema|settings)"|head:\s*(?:true|false)),?/g;

/**
 * Route files that the web portal does not use: API documentation, injected faults, sign-on redirects, and files, whose
 * signed URLs come from the server.
 */
const UNUSED_ROUTE_FILES = /contract\/(src|dist)\/routes\/(docs|faults|files|sign-on)\.[tj]s$/;

/** Removes documentation and server-only properties of endpoints from the bundle. */
function stripRouteDocumentation(): Plugin {
  return {
    name: "routes-without-words",
    apply: "build",
    transform: (code, id) => {
      if (UNUSED_ROUTE_FILES.test(id)) return { code: code.replace(/=\s*\{.*\}/s, "= {}"), map: null };
      return /contract\/(src|dist)\/routes\/\w+\.[tj]s$/.test(id)
        ? { code: code.replace(DOCUMENTATION_PROPERTIES, ""), map: null }
        : undefined;
    },
  };
}

/** Lists all extensions in the page during development, as the server does in production. */
function inlineExtensions(): Plugin {
  return {
    name: "extensions-in-page",
    apply: "serve",
    transformIndexHtml: (html) =>
      html.replace(/(<meta name="vitrine-extensions" content=")/, `$1${API_EXTENSIONS.join(" ")}`),
  };
}

/** Files that a search needs besides the entry before its first result is usable. */
const SEARCH = ["src/features/search/search-page.tsx", "src/features/search/field/search-field.tsx"];

/** The administration, without its sections. */
const ADMIN = "src/app/pages/admin.tsx";

/** Files with the shipped texts of a language; they capture the language code. */
const TEXTS = /texts[\\/](\w+)[\\/]portal\.[jt]s$/;
const ADMIN_TEXTS = /i18n[\\/]administration-(\w+)\.ts$/;

/** Lists the files of search, administration and texts in the page, whose inline script preloads them. */
function preloadFirstPage(): Plugin {
  return {
    name: "first-page-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const parts = chunks.filter(({ facadeModuleId }) => SEARCH.some((part) => facadeModuleId?.endsWith(part)));
        if (parts.length < SEARCH.length) throw new Error("A file of the search has moved: update SEARCH.");
        const files = new Set<string>();
        const take = (name: string) => {
          // Files named in the page itself are already loading.
          if (files.has(name) || html.includes(name)) return;
          files.add(name);
          const chunk = chunks.find(({ fileName }) => fileName === name);
          for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) take(needed);
        };
        for (const { fileName } of parts) take(fileName);
        const named = (names: Iterable<string>) => [...names].map((file) => JSON.stringify(`./${file}`)).join(", ");
        const listTexts = (pattern: RegExp) => {
          const texts = chunks.flatMap(({ fileName, facadeModuleId }) => {
            const [, lang] = facadeModuleId?.match(pattern) ?? [];
            return lang === undefined ? [] : `${lang}: [${named([fileName])}]`;
          });
          if (texts.length === 0) throw new Error(`The texts ${pattern} have moved: update the pattern.`);
          return texts.join(", ");
        };
        const admin = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ADMIN));
        if (!admin) throw new Error("The administration has moved: update ADMIN.");
        return html
          .replace('"search-files"', () => named(files))
          .replace('"admin-file"', () => named([admin.fileName]))
          .replace("/*shipped-texts*/", () => listTexts(TEXTS))
          .replace("/*admin-texts*/", () => listTexts(ADMIN_TEXTS));
      },
    },
  };
}

/**
 * Writes compressed variants beside each file, at the highest level; the server sends the one that the browser
 * supports.
 */
function precompress(): Plugin {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      const assets = join(dir, "assets");
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const content = readFileSync(join(assets, name));
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, quality));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  // Relative, so that the portal works below any path.
  base: "./",
  // Replaced by the server with a new nonce on every request.
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [react(), stripRouteDocumentation(), inlineThemes(), inlineExtensions(), preloadFirstPage(), precompress()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    manifest: true,
    target: "es2023",
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One chunk for the libraries: compresses better and stays cached across releases.
            {
              name: "frame",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store(?!.*with-selector))[\\/]/,
            },
            // What all pages with assets share, without the parts that load on demand, in one chunk: as chunks of their
            // own, these small files would compress worse.
            {
              name: "portal",
              test: /src[\\/](shared[\\/](api[\\/](?!.*console|tile)|host|search|settings|i18n[\\/](?!admin|tour|all)|ui[\\/](picture|use-|notices[\\/](?!notice-host)))|asset[\\/]((?!custom-page-|page-|overlay)[\w-]+\.tsx?$|bookmarks|downloads|metadata[\\/]field|share[\\/](share-link|use-share)|actions[\\/](use-asset|asset-a)))/,
            },
            // Few files instead of many small ones, since a browser requests six at a time: the rest of what the entry needs,
            // Mantine's hooks, dialogs and forms, and what is known of the settings.
            { name: "initial", tags: ["$initial"] },
            { name: "hooks", test: /@mantine[\\/]hooks[\\/]/ },
            {
              name: "controls",
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|Drawer|Input|TextInput|Checkbox|Radio|Switch|Textarea|NativeSelect|FileButton|ColorSwatch)[\\/]|shared[\\/]ui[\\/]dialogs[\\/]/,
            },
            {
              name: "settings",
              test: /packages[\\/]settings[\\/]src[\\/](?!texts|search)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/console": server } },
  preview: { proxy: { "/api": server, "/console": server } },
});
