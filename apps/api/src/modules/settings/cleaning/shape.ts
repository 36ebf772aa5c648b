// Looks at the shape of markup and styles in one linear pass, before anything builds a document of them: cleaning takes
// time that grows with the square of depth and width.
import type { ShapeProblem } from "@vitrine/contract/errors";
import { pageTags } from "@vitrine/settings/page-html";
import { tokenize, tokenTypes } from "css-tree";
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from "parse5";
import { SaxesParser } from "saxes";

/** Of elements, and of brackets in a style. */
const MAX_DEPTH = 200;
/** In all texts that are cleaned together; and of declarations in one style. */
const MAX_ELEMENTS = 10_000;
/** Elements and comments that a page may not hold: taking one out costs time for each that stands beside it. */
const MAX_FOREIGN_ELEMENTS = 1_000;
/** Of one element. */
const MAX_ATTRIBUTES = 100;

/** What was sent has a shape that is not cleaned. */
export class ShapeError extends Error {
  override readonly name = "ShapeError";
  readonly problem: ShapeProblem;
  constructor(problem: ShapeProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Counts elements, of several texts together. */
function createCount() {
  let elements = 0;
  let foreign = 0;
  return {
    element(attributes: number, isForeign = false) {
      elements += 1;
      if (isForeign) foreign += 1;
      if (elements > MAX_ELEMENTS || foreign > MAX_FOREIGN_ELEMENTS) throw new ShapeError("too_many_elements");
      if (attributes > MAX_ATTRIBUTES) throw new ShapeError("too_many_attributes");
    },
  };
}

/** Checks one text after the other. @throws ShapeError */
type CheckShape = (text: string) => void;

type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/**
 * By the parser that will build the document, which may make far more elements of a text than it has tags: unclosed
 * formatting is repeated in every paragraph that follows.
 */
export function createHtmlCheck(): CheckShape {
  const count = createCount();
  const allowed = new Set([...pageTags, "html", "head", "body"]);
  return (html) => {
    const depths = new WeakMap<Node, number>();
    const enter = (parent: Parent, node: Node) => {
      const depth = (depths.get(parent) ?? 0) + 1;
      if (depth > MAX_DEPTH) throw new ShapeError("too_deep");
      depths.set(node, depth);
    };
    const adapter: TreeAdapter<DefaultTreeAdapterMap> = {
      ...defaultTreeAdapter,
      createElement(name, namespace, attributes) {
        count.element(attributes.length, !allowed.has(name));
        return defaultTreeAdapter.createElement(name, namespace, attributes);
      },
      createCommentNode(data) {
        count.element(0, true);
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

/** Of the finished tree: the parser moves what is nested wrongly, with all that it holds. */
function checkDepth(root: Parent): void {
  let level: Node[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new ShapeError("too_deep");
    level = level.flatMap((node) => ("childNodes" in node ? node.childNodes : []));
  }
}

/** What cannot be read is left to the cleaner, which says so. */
export function createSvgCheck(): CheckShape {
  const count = createCount();
  return (svg) => {
    const parser = new SaxesParser();
    let depth = 0;
    let isBroken = false;
    let attributes = 0;
    parser.on("error", () => {
      isBroken = true;
    });
    parser.on("opentagstart", () => {
      attributes = 0;
      depth += 1;
      if (depth > MAX_DEPTH) throw new ShapeError("too_deep");
      count.element(0);
    });
    parser.on("attribute", () => {
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw new ShapeError("too_many_attributes");
    });
    parser.on("closetag", () => {
      depth -= 1;
    });
    for (let at = 0; at < svg.length && !isBroken; at += PIECE) parser.write(svg.slice(at, at + PIECE));
  };
}

/** Characters between two looks at what was found. */
const PIECE = 16_384;

const CLOSING = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);

/** @throws ShapeError */
export function checkCssShape(css: string): void {
  const open: number[] = [];
  let colons = 0;
  tokenize(css, (type) => {
    // Each declaration has one.
    if (type === tokenTypes.Colon && ++colons > MAX_ELEMENTS) throw new ShapeError("too_many_elements");
    const closing = CLOSING.get(type);
    if (closing !== undefined) open.push(closing);
    else if (open.at(-1) === type) open.pop();
    if (open.length > MAX_DEPTH) throw new ShapeError("too_deep");
  });
}
