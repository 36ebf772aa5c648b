/** Applies the uploaded stylesheet, font and icon. This chunk is loaded only if an admin has uploaded any. */
import type { Client } from "@vitrine/contract/client";
import { toPortalFileCallInput } from "../../shared/api/portal-files.ts";
import type { Host } from "../../shared/host/host.ts";
import { restoreAttributesOnAbort } from "../../shared/host/restore-attributes-on-abort.ts";

/** Font family for style sheets, the same for all revisions. */
const FONT_FAMILY = "Portal Custom";

/** A file on the server; null: there is none. Without revision if the server does not send any. */
export type CustomFileRevision = { readonly revision: string | undefined } | null;

export type CustomFileLoader = ReturnType<typeof createCustomFileLoader>;

/** Shows a loaded file (style, font or icon) in the page; returns the function that removes it. */
type Show = () => () => void;

/** Each call replaces the previous file; null restores the default. Rejects if the file cannot be loaded. */
export function createCustomFileLoader(host: Host, client: Client, signal: AbortSignal) {
  const { root, icon, fontStyle } = host;
  const page = root.ownerDocument;
  const style = createSlot(signal);
  const font = createSlot(signal);
  const favicon = createSlot(signal);
  return {
    /** Adds the uploaded stylesheet in the last cascade layer, so that it overrides all other styles. */
    showStyle: (file: CustomFileRevision) => style(file ? () => loadStyle(file.revision) : null),
    showFont: (file: CustomFileRevision) => font(file ? () => loadFont(file.revision) : async () => disableInlineFont),
    showIcon: (file: CustomFileRevision) =>
      favicon(file && icon ? async () => () => setIcon(icon, file.revision) : null),
  };

  async function loadStyle(revision: string | undefined): Promise<Show> {
    const response = await client.raw("config.file", { ...toPortalFileCallInput("style", revision), signal });
    const text = await response.text();
    return () => {
      const element = page.createElement("style");
      element.nonce = host.nonce;
      element.textContent = `@layer portal.custom{${text}}`;
      page.head.append(element);
      return () => element.remove();
    };
  }

  async function loadFont(revision: string | undefined): Promise<Show> {
    if (fontStyle && fontStyle.dataset.revision === revision) return loadInlineFont();
    const response = await client.raw("config.file", { ...toPortalFileCallInput("custom_font", revision), signal });
    // Made from the bytes, not from a URL, since the preview shows fonts that no server has yet.
    const bytes = await response.arrayBuffer();
    const face = await new FontFace(FONT_FAMILY, bytes, { display: "swap", weight: "100 900" }).load();
    return () => {
      const restore = disableInlineFont();
      page.fonts.add(face);
      const ours = getComputedStyle(root).getPropertyValue("--p-font");
      root.style.setProperty("--p-font", `"${FONT_FAMILY}",${ours}`);
      return () => {
        page.fonts.delete(face);
        root.style.removeProperty("--p-font");
        restore();
      };
    };
  }

  /** Waits for the font inlined in the page. If it cannot be loaded, disables it for the shipped font, and rejects. */
  async function loadInlineFont(): Promise<Show> {
    await page.fonts.load(`1em "${FONT_FAMILY}"`).catch((error: unknown) => {
      disableInlineFont();
      throw error;
    });
    return () => () => {};
  }

  function disableInlineFont(): () => void {
    if (!fontStyle) return () => {};
    fontStyle.disabled = true;
    return () => {
      fontStyle.disabled = false;
    };
  }

  function setIcon(link: HTMLLinkElement, revision: string | undefined): () => void {
    const shown = new AbortController();
    restoreAttributesOnAbort(link, ["type", "href"], shown.signal);
    link.removeAttribute("type");
    link.href = client.url("config.file", toPortalFileCallInput("favicon", revision));
    return () => shown.abort();
  }
}

/** Shows one thing at a time. The latest call wins, whatever loads first; the signal removes what is shown. */
function createSlot(signal: AbortSignal) {
  let hide = () => {};
  let newest = 0;
  signal.addEventListener("abort", () => hide());
  return async (load: (() => Promise<Show>) | null): Promise<void> => {
    newest += 1;
    const call = newest;
    const show = await load?.();
    if (call !== newest || signal.aborted) return;
    hide();
    hide = show?.() ?? (() => {});
  };
}
