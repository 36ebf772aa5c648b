/** Shows the portal's own stylesheet, font and icon. This chunk is loaded only if an admin has uploaded any. */
import type { Client } from "@vitrine/contract/client";
import { portalFileInput } from "../../shared/api/portal-files.ts";
import { borrowAttributes } from "../../shared/host/borrow-attributes.ts";
import type { Host } from "../../shared/host/host.ts";

/** As style sheets name it, whichever revision is shown. */
const FONT = "Portal Custom";

/** A file as the server has it now: null where there is none, undefined revision where the server tells none. */
export type OwnFile = { readonly revision: string | undefined } | null;

/** Each takes the place of the one before; null gives the default back. Rejects where the file cannot be loaded. */
export interface OwnFiles {
  /** In the last layer, so that it wins over everything of ours. */
  showStyle(file: OwnFile): Promise<void>;
  showFont(file: OwnFile): Promise<void>;
  showIcon(file: OwnFile): Promise<void>;
}

/** Puts something into the page, and answers with what takes it out again. */
type Show = () => () => void;

export function createOwnFiles(host: Host, client: Client, signal: AbortSignal): OwnFiles {
  const { root, icon, fontStyle } = host;
  const page = root.ownerDocument;
  const style = createSlot(signal);
  const font = createSlot(signal);
  const sign = createSlot(signal);
  return {
    showStyle: (file) => style(file ? () => loadStyle(file.revision) : null),
    showFont: (file) => font(file ? () => loadFont(file.revision) : async () => withoutWrittenFont),
    showIcon: (file) => sign(file && icon ? async () => () => setIcon(icon, file.revision) : null),
  };

  async function loadStyle(revision: string | undefined): Promise<Show> {
    const response = await client.raw("config.file", { ...portalFileInput("style", revision), signal });
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
    if (fontStyle && fontStyle.dataset.revision === revision) return loadWrittenFont();
    const url = client.url("config.file", portalFileInput("custom_font", revision));
    const face = await new FontFace(FONT, `url("${url}")`, { display: "swap", weight: "100 900" }).load();
    return () => {
      const back = withoutWrittenFont();
      page.fonts.add(face);
      const ours = getComputedStyle(root).getPropertyValue("--p-font");
      root.style.setProperty("--p-font", `"${FONT}",${ours}`);
      return () => {
        page.fonts.delete(face);
        root.style.removeProperty("--p-font");
        back();
      };
    };
  }

  /** The browser loads it by itself. Where it cannot, the portal wears its shipped font instead of a stand-in. */
  async function loadWrittenFont(): Promise<Show> {
    await page.fonts.load(`1em "${FONT}"`).catch((error: unknown) => {
      withoutWrittenFont();
      throw error;
    });
    return () => () => {};
  }

  function withoutWrittenFont(): () => void {
    if (!fontStyle) return () => {};
    fontStyle.disabled = true;
    return () => {
      fontStyle.disabled = false;
    };
  }

  function setIcon(link: HTMLLinkElement, revision: string | undefined): () => void {
    const shown = new AbortController();
    borrowAttributes(link, ["type", "href"], shown.signal);
    link.removeAttribute("type");
    link.href = client.url("config.file", portalFileInput("favicon", revision));
    return () => shown.abort();
  }
}

/** Holds one thing at a time. The newest call wins, whichever was loaded first; the signal takes out what is shown. */
function createSlot(signal: AbortSignal) {
  let hide = () => {};
  let newest = 0;
  signal.addEventListener("abort", () => hide());
  return async (load: (() => Promise<Show>) | null): Promise<void> => {
    newest += 1;
    const own = newest;
    const show = await load?.();
    if (own !== newest || signal.aborted) return;
    hide();
    hide = show?.() ?? (() => {});
  };
}
