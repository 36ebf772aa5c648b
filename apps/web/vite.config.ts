import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { EXTENSIONS } from "../../packages/contract/src/extensions.ts";
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

/** Of an endpoint: its words, errors and callers, and what else only the server and the documentation ask. */
const UNSENT =
  /\b(?:summary:\s*"(?:[^"\\]|\\.)*"|errors:\s*\[[^\]]*\]|callers:\s*"[^"]*"|reply:\s*"\w+"|document:\s*"(?:schema|settings)"|head:\s*(?:true|false)),?/g;

/**
 * Endpoints that no portal asks: the documentation of the API, faults on purpose, what providers lead browsers to, and
 * files, whose signed addresses come from the server.
 */
const UNASKED = /contract\/(src|dist)\/routes\/(docs|faults|files|sign-on)\.[tj]s$/;

/** What the endpoints say of themselves is for the documentation and for the server; no visitor loads it. */
function routesWithoutWords(): Plugin {
  return {
    name: "routes-without-words",
    apply: "build",
    transform: (code, id) => {
      if (UNASKED.test(id)) return { code: code.replace(/=\s*\{.*\}/s, "= {}"), map: null };
      return /contract\/(src|dist)\/routes\/\w+\.[tj]s$/.test(id)
        ? { code: code.replace(UNSENT, ""), map: null }
        : undefined;
    },
  };
}

/** While the portal is developed, behind it stands the server of this repository, which would say so in the page. */
function extensionsInPage(): Plugin {
  return {
    name: "extensions-in-page",
    apply: "serve",
    transformIndexHtml: (html) =>
      html.replace(/(<meta name="vitrine-extensions" content=")/, `$1${EXTENSIONS.join(" ")}`),
  };
}

/** What a search loads beside the entry before its first result can be used. */
const SEARCH = ["src/features/search/search-page.tsx", "src/features/search/field/search-field.tsx"];

/** The texts of a language, by its code. */
const TEXTS = /shipped-(\w+)\.ts$/;

/** Names these files in the page, whose script asks for them where the address is that of a search; and the texts by language. */
function searchAhead(): Plugin {
  return {
    name: "search-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const parts = chunks.filter(({ facadeModuleId }) => SEARCH.some((part) => facadeModuleId?.endsWith(part)));
        if (parts.length < SEARCH.length) throw new Error("A file of the search has moved: name what took its place.");
        const files = new Set<string>();
        const take = (name: string) => {
          // What the page names itself is on its way.
          if (files.has(name) || html.includes(name)) return;
          files.add(name);
          const chunk = chunks.find(({ fileName }) => fileName === name);
          for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) take(needed);
        };
        for (const { fileName } of parts) take(fileName);
        const named = (names: Iterable<string>) => [...names].map((file) => JSON.stringify(`./${file}`)).join(", ");
        const texts = chunks.flatMap(({ fileName, facadeModuleId }) => {
          const [, lang] = facadeModuleId?.match(TEXTS) ?? [];
          return lang === undefined ? [] : `${lang}: [${named([fileName])}]`;
        });
        if (texts.length === 0) throw new Error("The texts have moved: name what took their place.");
        return html.replace('"search-files"', () => named(files)).replace("/*shipped-texts*/", () => texts.join(", "));
      },
    },
  };
}

/** Compressed once, at the highest level, beside each file: the server sends what the browser takes. */
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
  // Relative, so that the portal may live below any path.
  base: "./",
  // The server puts a fresh nonce in its place, on every request.
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [react(), routesWithoutWords(), themeInPage(), extensionsInPage(), searchAhead(), precompress()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    manifest: true,
    target: "es2023",
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each part that is loaded later names the files it needs: those of the entry are there by then.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html"
          ? files
          : files.filter(
              (file) => !/\/(rolldown-runtime|frame|index|assets|search-parts|UnstyledButton)-[^/]+$/.test(file),
            ),
    },
    // One file for what never changes and is always needed: it compresses better and stays cached over releases.
    rolldownOptions: {
      output: {
        // A letter less in hundreds of names that no compression makes shorter.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            {
              name: "frame",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store(?!.*with-selector))[\\/]/,
            },
            // What every list of assets draws with: apart, each of these small files would cost its own compression. What
            // of a search only some visits ask for stays apart.
            {
              name: "assets",
              test: /src[\\/](asset[\\/](asset-doc|book|field-lookup|field-value|kind-icon|placeholder|poster|poster-name|seen-pictures|actions[\\/]download-refusal)|shared[\\/](api[\\/]is-unsupported|search[\\/](?!all-ids)|i18n[\\/](format|use-locale|marked-text)|ui[\\/](picture|use-width|use-rtl|use-printing)))[^\\/]*\.tsx?$/,
            },
            // What every search needs at once and its later parts need, too.
            {
              name: "search-parts",
              test: /src[\\/](features[\\/]search[\\/](filters|use-place|selection[\\/]selection|facets[\\/]use-facets|views[\\/](sticky-height|search-view))|shared[\\/]ui[\\/]lazy-(of|part))\.tsx?$/,
            },
            // The administration needs some of these, too: it must not cut them out of what visitors load.
            {
              name: "theme",
              test: /packages[\\/]settings[\\/](src|dist)[\\/](theme|theme-tokens|css-colour)\.[jt]s$|src[\\/]theme[\\/]theme-css\.ts$/,
            },
            // The look of every field, in one file for all forms.
            {
              name: "field-styles",
              test: /src[\\/]shared[\\/]ui[\\/]field(-styles\.ts|\.module\.css)$|styles[\\/](Input|InlineInput|PasswordInput|ActionIcon)\.layer\.css$/,
            },
            // What the parts beside the first results share.
            {
              name: "beside",
              test: /src[\\/](asset[\\/](known-asset|records-query|share-link|stars|actions[\\/](icon-room|use-download-state|use-item-of))|shared[\\/]downloads[\\/]browser-download|shared[\\/]ui[\\/](copy-from|is-press|keep-focus|use-back-closes|use-edge-room|use-focus-return))\.tsx?$|create-scoped-keydown-handler|use-force-update|icons-react[\\/].*Icon(ArrowLeft|BookmarkFilled|Check|ChevronLeft|ChevronRight|ChevronUp|InfoCircle|LayoutDashboard|Login2|Mail|Refresh)\.mjs$|settings[\\/](src|dist)[\\/]tile-picture\.[jt]s$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/console": server } },
  preview: { proxy: { "/api": server, "/console": server } },
});
