// How large the touch targets of a page are.
import type { Page } from "@playwright/test";

/** Touch targets smaller than 44 × 44 pixels, measured by hit tests around their centre. */
export function smallTargets(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate((root) => {
    const kinds = "a[href], button, summary, select, label:has(input), [role=slider]";
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${root} :is(${kinds})`)) {
      // Links in sentences are as high as their line.
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest("p"))
        continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      // From the centre of a pixel to that of the next: a target between two pixels has as many as any other.
      const [centreX, centreY] = [Math.floor(x + width / 2) + 0.5, Math.floor(y + height / 2) + 0.5];
      /** How many pixels are hit in a direction, that of the centre included; a target may reach further to one side. */
      const reach = (stepX: number, stepY: number) => {
        let pixels = 0;
        while (pixels < 44) {
          const hit = document.elementFromPoint(centreX + stepX * pixels, centreY + stepY * pixels);
          if (hit === null || !element.contains(hit)) break;
          pixels += 1;
        }
        return pixels;
      };
      const name = element.getAttribute("aria-label") ?? element.textContent;
      const hit = document.elementFromPoint(centreX, centreY);
      if (reach(0, 0) === 0) {
        // Off the screen until focused, not for touch, or covered by an overlay: not a target.
        const isAim = hit !== null && getComputedStyle(element).pointerEvents !== "none";
        if (isAim && !hit.closest("[role=dialog], [role=toolbar]"))
          found.push(`${name}: covered by ${hit.outerHTML.slice(0, 80)}`);
        continue;
      }
      const size = [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1];
      if (Math.min(...size) < 43.5) found.push(`${name}: ${size.join(" by ")}`);
    }
    return found;
  }, within);
}
