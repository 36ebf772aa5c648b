// Cleans HTML of custom pages and SVG of logos by DOMPurify in a document that runs and loads nothing. Only the child
// process loads this file: it takes a second and much memory.
import { createRequire } from "node:module";
import { keepToPage, pageSanitizing } from "@vitrine/settings/page-html";
import createDOMPurify, { type DOMPurify, type WindowLike } from "dompurify";
import { TaskError } from "../../../platform/child-task.ts";
import { type CleanedText, cleanCss } from "./clean-css.ts";
import { checkDrawnParts, type DrawnElement } from "./drawn-parts.ts";
import { reported } from "./reported.ts";

interface MarkupElement extends Pick<DrawnElement, "children" | "attributes"> {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly tagName: string;
  textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

interface MarkupDocument {
  readonly documentElement: MarkupElement;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly nodeName: string }>;
}

interface MarkupWindow extends WindowLike {
  DOMParser: new () => { parseFromString(text: string, kind: string): MarkupDocument };
  XMLSerializer: new () => { serializeToString(node: MarkupElement): string };
}

// The types of jsdom bring those of a browser into every file of the server.
const { JSDOM } = createRequire(import.meta.url)("jsdom") as { JSDOM: new () => { window: MarkupWindow } };
const { window } = new JSDOM();

const SVG = "http://www.w3.org/2000/svg";

/** As the portal cleans a page before it shows it. */
export function cleanHtml(html: string): CleanedText {
  const purify = createDOMPurify(window);
  const refused: string[] = [];
  purify.addHook("afterSanitizeAttributes", (node) => {
    // Of jsdom, whose nodes have other types than the browser's.
    refused.push(...keepToPage(node as unknown as MarkupElement));
  });
  const text = purify.sanitize(html, pageSanitizing);
  return { text, removed: reported([...removedBy(purify), ...refused]) };
}

/** @throws TaskError broken, for what is no SVG; ShapeError for what draws itself over and over. */
export function cleanSvg(svg: string): CleanedText {
  const drawing = new window.DOMParser().parseFromString(svg, "image/svg+xml");
  const root = drawing.documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== SVG) throw new TaskError("broken", "It is no SVG.");
  const purify = createDOMPurify(window);
  const more = aroundRoot(drawing);
  purify.addHook("uponSanitizeElement", (node) => {
    // Of jsdom, too.
    const element = node as unknown as MarkupElement;
    if (element.localName !== "style") return;
    const { text, removed } = cleanCss(element.textContent ?? "");
    more.push(...removed);
    if (removed.length > 0) element.textContent = text;
  });
  purify.addHook("uponSanitizeAttribute", (_node, attribute) => {
    const { attrName, attrValue } = attribute;
    if (/^(xlink:)?href$|^src$/.test(attrName)) attribute.keepAttr = isOfThisFile(attrValue);
    else if (attrName === "style") {
      const { text, removed } = cleanCss(attrValue, "declarationList");
      more.push(...removed);
      attribute.attrValue = text;
    } else if (/url|\\/i.test(attrValue)) {
      attribute.keepAttr = cleanCss(`${SHAPE}:${attrValue}`, "declarationList").removed.length === 0;
    }
  });
  purify.sanitize(root as never, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ["use"],
    IN_PLACE: true,
  });
  checkDrawnParts(root);
  return {
    text: new window.XMLSerializer().serializeToString(root),
    removed: reported([...removedBy(purify), ...more]),
  };
}

const INSTRUCTION = 7;
const DOCTYPE = 10;

/** What stands beside the drawing itself goes with all else of the file: instructions to load a style, declarations. */
const aroundRoot = ({ childNodes }: MarkupDocument): string[] =>
  [...childNodes].flatMap(({ nodeType, nodeName }) => {
    if (nodeType === DOCTYPE) return ["<!doctype>"];
    return nodeType === INSTRUCTION ? [`<?${nodeName}?>`] : [];
  });

/** A property that takes an address, to read what an attribute of a drawing says. */
const SHAPE = "fill";

const isOfThisFile = (address: string) =>
  address.startsWith("#") || /^data:image\/(png|jpeg|webp|gif|avif)[;,]/i.test(address);

function removedBy({ removed }: DOMPurify): string[] {
  const names = removed.map((entry) =>
    "attribute" in entry ? (entry.attribute?.name ?? "") : `<${entry.element.nodeName.toLowerCase()}>`,
  );
  // Comments, and the frame in which HTML is read, are nothing that anybody wrote.
  return [...new Set(names)].filter((name) => name !== "" && !/^<(#comment|#text|html|head|body|remove)>$/.test(name));
}
