// Injects faults into the server, and matches the portal's texts about them, in either language.
import type { Locator, Page } from "@playwright/test";
import type { BodyOf, RouteKey } from "@vitrine/contract/endpoint";
import { INJECTED_FAULTS_HEADER } from "@vitrine/contract/faults";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { expect } from "../support/journey.ts";
import { type Asset, type Library, openLibrary } from "../support/library.ts";
import type { Portal } from "../support/portal.ts";
import { createSearchScreen } from "../support/search-screen.ts";

export type Lang = keyof typeof shippedTexts;
export type ActiveFault = BodyOf<"faults.set">["on"][number];

export interface ErrorScene {
  readonly page: Page;
  readonly lang: Lang;
  readonly library: Library;
  /** A picture that a guest may see. */
  readonly asset: Asset;
  readonly search: ReturnType<typeof createSearchScreen>;
  /** Matches any of these texts, with any values for their placeholders. */
  textMatching(...keys: readonly string[]): RegExp;
  /** The same for the whole string. */
  exactText(...keys: readonly string[]): RegExp;
  button(key: string, within?: Locator): Locator;
  notice(kind: "success" | "info" | "warning" | "danger", ...keys: readonly string[]): Locator;
  alert(...keys: readonly string[]): Locator;
  /** Replaces the faults of the page's session. */
  injectFaults(...faults: readonly ActiveFault[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** Injects a fault by header, for files that the browser fetches without a session. */
  injectFaultByHeader(address: RegExp, fault: string): Promise<void>;
  readToken(): Promise<string>;
}

/** Texts for `bundle:path.of.text`; for plurals, every form. */
function findTexts(lang: Lang, key: string): string[] {
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

function textPatternSource(lang: Lang, keys: readonly string[]): string {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return keys
    .flatMap((key) => findTexts(lang, key))
    .map((text) =>
      text
        .replace(/<\/?\w+>/g, "")
        .split(/\{\{.*?\}\}/)
        .map(escaped)
        .join(".+?"),
    )
    .join("|");
}

/** Matches any of these texts, with any values for their placeholders. */
export const createTextPattern = (lang: Lang, ...keys: readonly string[]) => new RegExp(textPatternSource(lang, keys));

export async function openErrorScene(page: Page, portal: Portal, lang: Lang): Promise<ErrorScene> {
  const library = await openLibrary(portal.address);
  const found = (await library.assets()).find(
    ({ asset_groups, download_state }) => asset_groups?.includes("image") && download_state === "permitted",
  );
  if (!found) throw new Error("The demo library has no picture that guests may download.");
  const { response } = await library.client.call("assets.get", {
    query: { assetid: [found.id] },
    headers: { "accept-language": lang },
  });
  const [asset = found] = response.docs;
  const words = (...keys: readonly string[]) => createTextPattern(lang, ...keys);
  const exactly = (...keys: readonly string[]) => new RegExp(`^(${textPatternSource(lang, keys)})$`);
  const tokenOf = async () => {
    const kept = await page.evaluate(() => localStorage.getItem("vitrine.session"));
    return (JSON.parse(kept ?? "{}") as { session?: string }).session ?? "";
  };
  const on = async (...faults: readonly ActiveFault[]) => {
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
    search: createSearchScreen(page),
    textMatching: words,
    exactText: exactly,
    button: (key, within) => (within ?? page).getByRole("button", { name: exactly(key) }),
    notice: (kind, ...keys) => page.locator(`[data-kind="${kind}"]`).filter({ hasText: words(...keys) }),
    alert: (...keys) => page.getByRole("alert").filter({ hasText: words(...keys) }),
    injectFaults: on,
    clearFaults: () => on(),
    injectFaultByHeader: async (address, fault) => {
      await page.route(address, (route) =>
        route.continue({ headers: { ...route.request().headers(), [INJECTED_FAULTS_HEADER]: fault } }),
      );
    },
    readToken: tokenOf,
  };
}

export const createFault = (name: string, ...endpoints: RouteKey[]): ActiveFault => ({ name, endpoints });
export const createOneTimeFault = (name: string, ...endpoints: RouteKey[]): ActiveFault => ({
  name,
  endpoints,
  times: 1,
});
