/** Gives elements that show a text of another language its `lang` and `dir`, as long as they show it. */
import { getTextDirection } from "@vitrine/settings/languages/languages";
import { findForeignLanguage, parseMarkedForeignText } from "./foreign-texts.ts";

/** Set on elements that got their language here. */
const LABELLED = "data-foreign";
/** Attributes that are read out or shown as text. */
const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt"];
const LETTER = /\p{L}/u;

/** Labels the texts of a page, now and after each change. */
export function labelForeignTextsOnChange(root: HTMLElement, closed: AbortSignal): void {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData" && target instanceof Text) labelText(target);
      if (type === "attributes" && target instanceof HTMLElement) labelAttributes(target);
      for (const added of addedNodes) labelWithin(added);
    }
    // Discards the records of the changes made above.
    observer.takeRecords();
  });
  labelWithin(root);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  closed.addEventListener("abort", () => observer.disconnect());
}

function labelWithin(node: Node): void {
  if (node instanceof Text) labelText(node);
  if (!(node instanceof HTMLElement)) return;
  const walker = node.ownerDocument.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let next: Node | null = node; next; next = walker.nextNode()) {
    if (next instanceof Text) labelText(next);
    else if (next instanceof HTMLElement) labelAttributes(next);
  }
}

function labelText(node: Text): void {
  const element = node.parentElement;
  if (!element) return;
  // A text with elements in it is marked from its first node to its last.
  const lang = findForeignLanguage(element.textContent);
  if (lang === undefined) {
    removeLabel(element);
    return;
  }
  const others = [...element.childNodes].filter((one) => one !== node && one.textContent !== "");
  // Beside other content, the text keeps its marks: they isolate its direction.
  if (!setLanguage(element, lang) || others.length > 0 || element.childElementCount > 0) return;
  const found = parseMarkedForeignText(node.data);
  if (!found) return;
  element.dir = getTextDirection(lang);
  node.data = found.text;
}

function labelAttributes(element: HTMLElement): void {
  // Not by its attributes if it has content, which may be in the portal's language or in that of whoever types.
  if (LETTER.test(element.textContent) || element.matches("input, textarea, select")) return;
  const found = ATTRIBUTES.map((name) => findForeignLanguage(element.getAttribute(name) ?? "")).find(Boolean);
  if (found) setLanguage(element, found);
  else removeLabel(element);
}

/** Leaves an element alone whose language is set by its component. */
function setLanguage(element: HTMLElement, lang: string): boolean {
  if (element.hasAttribute("lang") && !element.hasAttribute(LABELLED)) return false;
  element.setAttribute(LABELLED, "");
  element.lang = lang;
  return true;
}

function removeLabel(element: HTMLElement): void {
  if (!element.hasAttribute(LABELLED)) return;
  for (const name of [LABELLED, "lang", "dir"]) element.removeAttribute(name);
}
