// Checks depth, width and number of elements of markup and styles in one linear pass before they are cleaned: the time
// of cleaning grows with the square of depth and width.
import type { StructureProblem } from "@vitrine/contract/errors";
import { allowedPageTags } from "@vitrine/settings/pages/page-html";
import { tokenize, tokenTypes } from "css-tree";
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from "parse5";
import { SaxesParser } from "saxes";

/** Maximum nesting of elements, and of brackets in a style. */
const MAX_DEPTH = 200;
/** Maximum number of elements in all texts cleaned together, and of declarations in one style. */
const MAX_ELEMENTS = 10_000;
/** Maximum number of elements and comments to be removed: removing one takes time for each sibling. */
const MAX_DISALLOWED_ELEMENTS = 1_000;
/** Maximum number of attributes of an element. */
const MAX_ATTRIBUTES = 100;

/** The text is too complex to be cleaned. */
export class ComplexityError extends Error {
  override readonly name = "ComplexityError";
  readonly problem: StructureProblem;
  constructor(problem: StructureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Counts the elements of several texts together. */
function createElementCounter() {
  let elements = 0;
  let disallowed = 0;
  return (attributes: number, isDisallowed = false) => {
    elements += 1;
    if (isDisallowed) disallowed += 1;
    if (elements > MAX_ELEMENTS || disallowed > MAX_DISALLOWED_ELEMENTS) throw new ComplexityError("too_many_elements");
    if (attributes > MAX_ATTRIBUTES) throw new ComplexityError("too_many_attributes");
  };
}

/** Checks a text; counts add up over calls. @throws ComplexityError */
type CheckShape = (text: string) => void;

type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/**
 * Checks with the parser that will build the document, since it may create far more elements than the text has tags:
 * unclosed formatting is repeated in every following paragraph.
 */
export function createHtmlComplexityCheck(): CheckShape {
  const countElement = createElementCounter();
  const allowed = new Set([...allowedPageTags, "html", "head", "body"]);
  return (html) => {
    const depths = new WeakMap<Node, number>();
    const enter = (parent: Parent, node: Node) => {
      const depth = (depths.get(parent) ?? 0) + 1;
      if (depth > MAX_DEPTH) throw new ComplexityError("too_deep");
      depths.set(node, depth);
    };
    const adapter: TreeAdapter<DefaultTreeAdapterMap> = {
      ...defaultTreeAdapter,
      createElement(name, namespace, attributes) {
        countElement(attributes.length, !allowed.has(name));
        return defaultTreeAdapter.createElement(name, namespace, attributes);
      },
      createCommentNode(data) {
        countElement(0, true);
        return defaultTreeAdapter.createCommentNode(data);
      },
      appendChild(parent, node) {
        enter(parent, node);
        defaultTreeAdapter.appendChild(parent, node);
      },
      insertBefore(parent, node, next) {
        enter(parent, node);
        defaultTreeAdapter.insertBefore(parent, node, next);
      },
    };
    checkDepth(parse(html, { treeAdapter: adapter }));
  };
}

/** Checks the finished tree, since the parser moves wrongly nested elements with their children. */
function checkDepth(root: Parent): void {
  let level: Node[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new ComplexityError("too_deep");
    level = level.flatMap((node) => ("childNodes" in node ? node.childNodes : []));
  }
}

/** Syntax errors are left to the cleaner, which reports them. */
export function createSvgComplexityCheck(): CheckShape {
  const countElement = createElementCounter();
  return (svg) => {
    const parser = new SaxesParser();
    let depth = 0;
    let isInvalid = false;
    let attributes = 0;
    parser.on("error", () => {
      isInvalid = true;
    });
    parser.on("opentagstart", () => {
      attributes = 0;
      depth += 1;
      if (depth > MAX_DEPTH) throw new ComplexityError("too_deep");
      countElement(0);
    });
    parser.on("attribute", () => {
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw new ComplexityError("too_many_attributes");
    });
    parser.on("closetag", () => {
      depth -= 1;
    });
    for (let at = 0; at < svg.length && !isInvalid; at += CHUNK_CHARACTERS)
      parser.write(svg.slice(at, at + CHUNK_CHARACTERS));
  };
}

/** Characters parsed between two checks for a syntax error. */
const CHUNK_CHARACTERS = 16_384;

const CLOSING = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);

/** @throws ComplexityError */
export function checkCssComplexity(css: string): void {
  const open: number[] = [];
  let colons = 0;
  tokenize(css, (type) => {
    // Counts colons instead of declarations: each declaration has one.
    if (type === tokenTypes.Colon && ++colons > MAX_ELEMENTS) throw new ComplexityError("too_many_elements");
    const closing = CLOSING.get(type);
    if (closing !== undefined) open.push(closing);
    else if (open.at(-1) === type) open.pop();
    if (open.length > MAX_DEPTH) throw new ComplexityError("too_deep");
  });
}
