// Cleans HTML of custom pages and SVG of logos with DOMPurify, in a document that runs and loads nothing. Loaded only
// by the child process, since loading takes a second and much memory.
import { createRequire } from "node:module";
import { pageSanitizerConfig, sanitizePageElement } from "@vitrine/settings/pages/page-html";
import createDOMPurify, { type DOMPurify, type WindowLike } from "dompurify";
import { TaskError } from "../../../platform/processes/child-task.ts";
import { type CleanedText, cleanCss } from "./clean-css.ts";
import { summarizeRemovedNames } from "./removed-names.ts";
import { checkSvgReferences, type SvgElement } from "./svg-complexity.ts";

interface MarkupElement extends Pick<SvgElement, "children" | "attributes"> {
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

// Required untyped: the types of jsdom would add the browser globals to every file of the server.
const { JSDOM } = createRequire(import.meta.url)("jsdom") as { JSDOM: new () => { window: MarkupWindow } };
const { window } = new JSDOM();

const SVG = "http://www.w3.org/2000/svg";

/** Cleans a page with the same rules that the portal applies before it shows one. */
export function cleanHtml(html: string): CleanedText {
  const purify = createDOMPurify(window);
  const refused: string[] = [];
  purify.addHook("afterSanitizeAttributes", (node) => {
    // A node of jsdom, which has other types than the browser's.
    refused.push(...sanitizePageElement(node as unknown as MarkupElement));
  });
  const text = purify.sanitize(html, pageSanitizerConfig);
  return { text, removed: summarizeRemovedNames([...listRemoved(purify), ...refused]) };
}

/** @throws TaskError broken, if it is no SVG; ComplexityError for nested references that multiply. */
export function cleanSvg(svg: string): CleanedText {
  const drawing = new window.DOMParser().parseFromString(svg, "image/svg+xml");
  const root = drawing.documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== SVG) throw new TaskError("broken", "It is no SVG.");
  const purify = createDOMPurify(window);
  const furtherRemoved = findNodesOutsideRoot(drawing);
  purify.addHook("uponSanitizeElement", (node) => {
    // A node of jsdom, which has other types than the browser's.
    const element = node as unknown as MarkupElement;
    if (element.localName !== "style") return;
    const { text, removed } = cleanCss(element.textContent ?? "");
    furtherRemoved.push(...removed);
    if (removed.length > 0) element.textContent = text;
  });
  purify.addHook("uponSanitizeAttribute", (_node, attribute) => {
    const { attrName, attrValue } = attribute;
    if (/^(xlink:)?href$|^src$/.test(attrName)) attribute.keepAttr = isInternalReference(attrValue);
    else if (attrName === "style") {
      const { text, removed } = cleanCss(attrValue, "declarationList");
      furtherRemoved.push(...removed);
      attribute.attrValue = text;
    } else if (/url|\\/i.test(attrValue)) {
      attribute.keepAttr = cleanCss(`${URL_PROPERTY}:${attrValue}`, "declarationList").removed.length === 0;
    }
  });
  purify.sanitize(root as never, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ["use"],
    IN_PLACE: true,
  });
  checkSvgReferences(root);
  return {
    text: new window.XMLSerializer().serializeToString(root),
    removed: summarizeRemovedNames([...listRemoved(purify), ...furtherRemoved]),
  };
}

const INSTRUCTION = 7;
const DOCTYPE = 10;

/** Processing instructions and doctype outside the root element, which are dropped when it is serialized. */
const findNodesOutsideRoot = ({ childNodes }: MarkupDocument): string[] =>
  [...childNodes].flatMap(({ nodeType, nodeName }) => {
    if (nodeType === DOCTYPE) return ["<!doctype>"];
    return nodeType === INSTRUCTION ? [`<?${nodeName}?>`] : [];
  });

/** A CSS property that takes a URL: attribute values are checked as a declaration of it. */
const URL_PROPERTY = "fill";

const isInternalReference = (address: string) =>
  address.startsWith("#") || /^data:image\/(png|jpeg|webp|gif|avif)[;,]/i.test(address);

function listRemoved({ removed }: DOMPurify): string[] {
  const names = removed.map((entry) =>
    "attribute" in entry ? (entry.attribute?.name ?? "") : `<${entry.element.nodeName.toLowerCase()}>`,
  );
  // Comments and the elements that the HTML parser adds are not reported.
  return [...new Set(names)].filter((name) => name !== "" && !/^<(#comment|#text|html|head|body|remove)>$/.test(name));
}
