// Errors that a journey asks the server for, and the words of the portal that tell of them, in either language.
import type { Locator, Page } from "@playwright/test";
import type { BodyOf, RouteKey } from "@vitrine/contract/endpoint";
import { FAULT_HEADER } from "@vitrine/contract/faults";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { expect } from "./journey.ts";
import { type Asset, type Library, openLibrary } from "./library.ts";
import type { Portal } from "./portal.ts";
import { searchScreen } from "./search-screen.ts";

export type Lang = keyof typeof shippedTexts;
export type FaultOn = BodyOf<"faults.set">["on"][number];

export interface Scene {
  readonly page: Page;
  readonly lang: Lang;
  readonly library: Library;
  /** A picture that a guest may see. */
  readonly asset: Asset;
  readonly search: ReturnType<typeof searchScreen>;
  /** What a text says, with whatever it is filled with. */
  words(...keys: readonly string[]): RegExp;
  /** The same, and nothing before or after it. */
  exactly(...keys: readonly string[]): RegExp;
  button(key: string, within?: Locator): Locator;
  notice(kind: "success" | "info" | "warning" | "danger", ...keys: readonly string[]): Locator;
  alert(...keys: readonly string[]): Locator;
  /** Has these faults for the session of the page, instead of those before. */
  on(...faults: readonly FaultOn[]): Promise<void>;
  off(): Promise<void>;
  /** Has a fault for each request to this address: files that the browser fetches by itself carry no session. */
  byHeader(address: RegExp, fault: string): Promise<void>;
  tokenOf(): Promise<string>;
}

/** `bundle:path.of.text`; of plurals each form. */
function textsOf(lang: Lang, key: string): string[] {
  const [bundle = "", path = ""] = key.split(":");
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let at: unknown = shippedTexts[lang][bundle as keyof (typeof shippedTexts)[Lang]];
  for (const step of steps) at = (at as Record<string, unknown> | undefined)?.[step];
  const group = (at ?? {}) as Record<string, unknown>;
  const found = [last, `${last}_one`, `${last}_other`].flatMap((name) =>
    typeof group[name] === "string" ? [group[name]] : [],
  );
  if (found.length === 0) throw new Error(`There is no text ${key}.`);
  return found;
}

function patternOf(lang: Lang, keys: readonly string[]): string {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return keys
    .flatMap((key) => textsOf(lang, key))
    .map((text) =>
      text
        .replace(/<\/?\w+>/g, "")
        .split(/\{\{.*?\}\}/)
        .map(escaped)
        .join(".+?"),
    )
    .join("|");
}

/** What texts say, with whatever they are filled with. */
export const wordsOf = (lang: Lang, ...keys: readonly string[]) => new RegExp(patternOf(lang, keys));

export async function openScene(page: Page, portal: Portal, lang: Lang): Promise<Scene> {
  const library = await openLibrary(portal.address);
  const found = (await library.assets()).find(
    ({ asset_groups, download_state }) => asset_groups?.includes("image") && download_state === "permitted",
  );
  if (!found) throw new Error("The demo library has no picture that guests may take.");
  const { response } = await library.client.call("assets.get", {
    query: { assetid: [found.id] },
    headers: { "accept-language": lang },
  });
  const [asset = found] = response.docs;
  const words = (...keys: readonly string[]) => wordsOf(lang, ...keys);
  const exactly = (...keys: readonly string[]) => new RegExp(`^(${patternOf(lang, keys)})$`);
  const tokenOf = async () => {
    const kept = await page.evaluate(() => localStorage.getItem("vitrine.session"));
    return (JSON.parse(kept ?? "{}") as { session?: string }).session ?? "";
  };
  const on = async (...faults: readonly FaultOn[]) => {
    const reply = await page.request.post("/api/faults", {
      headers: { authorization: await tokenOf() },
      data: { on: faults },
    });
    expect(reply.status(), await reply.text()).toBe(200);
  };
  return {
    page,
    lang,
    library,
    asset,
    search: searchScreen(page),
    words,
    exactly,
    button: (key, within) => (within ?? page).getByRole("button", { name: exactly(key) }),
    notice: (kind, ...keys) => page.locator(`[data-kind="${kind}"]`).filter({ hasText: words(...keys) }),
    alert: (...keys) => page.getByRole("alert").filter({ hasText: words(...keys) }),
    on,
    off: () => on(),
    byHeader: async (address, fault) => {
      await page.route(address, (route) =>
        route.continue({ headers: { ...route.request().headers(), [FAULT_HEADER]: fault } }),
      );
    },
    tokenOf,
  };
}

export const at = (name: string, ...endpoints: RouteKey[]): FaultOn => ({ name, endpoints });
export const once = (name: string, ...endpoints: RouteKey[]): FaultOn => ({ name, endpoints, times: 1 });
