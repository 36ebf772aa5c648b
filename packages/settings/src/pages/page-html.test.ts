import { describe, expect, it } from "vitest";
import {
  allowedPageAttributes,
  allowedPageTags,
  filterPageClasses,
  isAllowedPageHref,
  isAllowedPageImageSrc,
} from "./page-html.ts";

describe("a custom page", () => {
  it.each(["https://example.org/a", "http://example.org", "mailto:a@example.org", "#/custom/imprint", "/files/a.pdf"])(
    "links to %s",
    (href) => expect(isAllowedPageHref(href)).toBe(true),
  );

  it.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "ftp://example.org",
  ])("does not link to %s", (href) => expect(isAllowedPageHref(href)).toBe(false));

  it.each(["/api/config/dashboardLogo", "./api/config/dashboardLogo", "data:image/png;base64,iVBORw0KGgo="])(
    "shows the picture %s",
    (src) => expect(isAllowedPageImageSrc(src)).toBe(true),
  );

  it.each([
    "https://evil.example/a.png",
    "//evil.example/a.png",
    "/\\evil.example/a.png",
    ".//evil.example",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "data:text/html;base64,PHN2Zz4=",
    "javascript:alert(1)",
  ])("asks no other host for a picture: %s", (src) => expect(isAllowedPageImageSrc(src)).toBe(false));

  it("may have page classes, but none of the portal's", () => {
    expect(filterPageClasses(" lead page-note  m_9814e45f mantine-Modal-overlay _prose_1 ")).toBe("lead page-note");
  });

  it("contains no scripts, forms or external resources", () => {
    for (const tag of ["script", "style", "iframe", "form", "input", "svg", "video", "link", "h1"])
      expect(allowedPageTags).not.toContain(tag);
    for (const name of ["style", "id", "name", "srcset", "background", "onclick"])
      expect(allowedPageAttributes).not.toContain(name);
  });
});
