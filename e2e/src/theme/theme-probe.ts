// Sets a unique probe colour in a theme, and searches for it in the computed styles.
import type { Page } from "@playwright/test";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { createThemesCss } from "@vitrine/settings/theme/theme";

const PROBE = "rgb(1, 2, 3)";
/** The probe colour in computed styles, opaque or mixed with transparency. */
const COMPUTED = /rgb\(1, 2, 3\)|color\(srgb 0\.0039\d* 0\.0078\d* 0\.0117\d*/;

/** Sets this theme property of the shipped themes to the probe colour. */
export async function setProbeColour(page: Page, name: string): Promise<void> {
  const css = createThemesCss(shippedThemes.map((theme) => ({ ...theme, advanced_appearance: { [name]: PROBE } })));
  await page.evaluate((text) => {
    const style = document.getElementById("portal-theme");
    if (style) style.textContent = `@layer portal.theme{${text}}`;
    (document.activeElement as HTMLElement | null)?.blur();
  }, css);
  await page.mouse.move(0, 0);
}

/**
 * Whether any visible element in the scope has the probe colour, opaque or translucent. `scope`: a selector; elements
 * of a nested area are excluded, unless the scope is the whole page.
 */
export function isProbeVisible(page: Page, scope: string): Promise<boolean> {
  return page.locator(":root").evaluate(hasProbeColour, { scope, probe: COMPUTED.source, nearbyOnly: false });
}

/** Runs in the page. `nearbyOnly`: checks only the element, its ancestors and its siblings. */
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

/** Also checks focus and hover states, which alone have some colours. */
export async function isProbeVisibleInAnyState(page: Page, scope: string): Promise<boolean> {
  return (
    (await isProbeVisible(page, scope)) ||
    (await isProbeVisibleInState(page, scope, "focus")) ||
    (await isProbeVisibleInState(page, scope, "hover"))
  );
}

/** Whether a control in the scope, or an element near it, has the colour while hovered or focused. */
export async function isProbeVisibleInState(page: Page, scope: string, state: "hover" | "focus"): Promise<boolean> {
  const controls = page.locator(scope).locator("a, button, input, [tabindex='0']");
  // One of each kind, since many are identical.
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
