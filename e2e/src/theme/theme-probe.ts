// A colour that nothing else has: put into a theme, and looked for in what the browser computed.
import type { Page } from "@playwright/test";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { themesCss } from "@vitrine/settings/theme/theme";

const PROBE = "rgb(1, 2, 3)";
/** As a colour, or let through in part by a mix with nothing. */
const COMPUTED = /rgb\(1, 2, 3\)|color\(srgb 0\.0039\d* 0\.0078\d* 0\.0117\d*/;

/** Shows the shipped themes with this one colour set. */
export async function setProbeColour(page: Page, name: string): Promise<void> {
  const css = themesCss(shippedThemes.map((theme) => ({ ...theme, advanced_appearance: { [name]: PROBE } })));
  await page.evaluate((text) => {
    const style = document.getElementById("portal-theme");
    if (style) style.textContent = `@layer portal.theme{${text}}`;
    (document.activeElement as HTMLElement | null)?.blur();
  }, css);
  await page.mouse.move(0, 0);
}

/**
 * Whether anything that is drawn in the scope has the colour, in full or in part. `scope`: a selector; what lies in an
 * area of its own counts for that one, except where the scope is the whole page.
 */
export function isProbeVisible(page: Page, scope: string): Promise<boolean> {
  return page.locator(":root").evaluate(hasProbeColour, { scope, probe: COMPUTED.source, nearbyOnly: false });
}

/** Runs in the page. `nearbyOnly`: only at the element, what holds it, and what lies beside it. */
function hasProbeColour(
  element: Element,
  { scope, probe, nearbyOnly }: { scope: string; probe: string; nearbyOnly: boolean },
): boolean {
  const wanted = new RegExp(probe);
  const paints = (one: Element) => {
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return false;
    const writes = one instanceof SVGElement || one instanceof HTMLInputElement;
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    return [undefined, "::before", "::after", "::placeholder"].some((part) => {
      const style = getComputedStyle(one, part);
      if (part !== undefined && part !== "::placeholder" && style.content === "none") return false;
      const shown = [style.backgroundColor, style.backgroundImage, style.boxShadow, style.fill, style.stroke];
      if (style.outlineStyle !== "none") shown.push(style.outlineColor);
      for (const side of ["Top", "Right", "Bottom", "Left"] as const)
        if (style[`border${side}Style`] !== "none") shown.push(style[`border${side}Color`]);
      if (writes || hasText || part !== undefined) shown.push(style.color);
      return shown.some((value) => wanted.test(value));
    });
  };
  const counts = (one: Element, root: Element) =>
    root === document.documentElement || one.closest("[data-area]") === root;
  if (nearbyOnly) {
    const root = element.closest(scope);
    const found = new Set<Element>(element.parentElement?.querySelectorAll("*"));
    for (let one: Element | null = element; one; one = one.parentElement) found.add(one);
    return root !== null && [...found].some((one) => counts(one, root) && paints(one));
  }
  return [...document.querySelectorAll(scope)].some((root) =>
    [root, ...root.querySelectorAll("*")].some((one) => counts(one, root) && paints(one)),
  );
}

/** Rings are there with the focus, and some links have their colour under the pointer alone. */
export async function isProbeVisibleInAnyState(page: Page, scope: string): Promise<boolean> {
  return (
    (await isProbeVisible(page, scope)) ||
    (await isProbeVisibleInState(page, scope, "focus")) ||
    (await isProbeVisibleInState(page, scope, "hover"))
  );
}

/** Whether one of its controls has it, or something around, while it is under the pointer or reached by the keyboard. */
export async function isProbeVisibleInState(page: Page, scope: string, state: "hover" | "focus"): Promise<boolean> {
  const controls = page.locator(scope).locator("a, button, input, [tabindex='0']");
  // One of each kind: a hundred posters are alike.
  const places = await controls.evaluateAll((elements) => {
    const kinds = new Set<string>();
    return elements.flatMap((element, at) => {
      const kind = [element.tagName, element.className, element.getAttribute("data-variant")].join(" ");
      if (kinds.has(kind) || !element.checkVisibility({ visibilityProperty: true })) return [];
      kinds.add(kind);
      return [at];
    });
  });
  for (const at of places) {
    const control = controls.nth(at);
    if (state === "hover") await control.hover({ force: true, timeout: 2000 }).catch(() => {});
    else await control.focus({ timeout: 2000 }).catch(() => {});
    if (await control.evaluate(hasProbeColour, { scope, probe: COMPUTED.source, nearbyOnly: true })) return true;
  }
  return false;
}
