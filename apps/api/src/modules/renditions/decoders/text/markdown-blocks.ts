// Parses Markdown into blocks of a page: headings, lists, quotations, code, tables and emphasis. HTML is shown as source
// text, and URLs are never loaded. Pure.
import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { type Block, bold, escapePangoMarkup, italic, truncateToPage, withStyle } from "./page-blocks.ts";
import { toTableBlocks } from "./table-blocks.ts";

const SIZE = 10.5;
/** Font sizes of headings in points, by their level. */
const HEADINGS = [22, 17, 14, 12, 11, 10.5];
const CODE_SIZE = 8.5;
/** Maximum characters of a heading; a longer one is shown in the size of prose. */
const MAX_HEADING_CHARACTERS = 1_000;
const INDENT = 20;
const GAP = 7;
const CODE = 'font_family="DejaVu Sans Mono" size="88%"';

export function parseMarkdown(text: string): Block[] {
  const source = truncateToPage(text.replace(/^\ufeff?---\n[\s\S]{0,4000}?\n---\n/, ""));
  return blocksOf(lexer(source), 0);
}

function blocksOf(tokens: readonly Token[], indent: number): Block[] {
  return tokens.flatMap((token) => blocksOfToken(token as MarkedToken, indent));
}

function blocksOfToken(token: MarkedToken, indent: number): Block[] {
  const prose = { font: "prose", size: SIZE, gap: GAP, indent } as const;
  switch (token.type) {
    case "heading": {
      // In a large font, a very long heading would exceed the maximum height of a picture.
      const size = token.raw.length > MAX_HEADING_CHARACTERS ? SIZE : (HEADINGS[token.depth - 1] ?? SIZE);
      return [{ ...prose, markup: bold(inline(token.tokens)), size, gap: size * 0.9 }];
    }
    case "paragraph":
      return [{ ...prose, markup: inline(token.tokens) }];
    case "text":
      return [
        { ...prose, markup: token.tokens ? inline(token.tokens) : escapePangoMarkup(unescaped(token.text)), gap: 3 },
      ];
    case "list":
      return token.items.flatMap((item: Tokens.ListItem, at: number) =>
        itemBlocks(item, markerOf(token, item, at), indent),
      );
    case "blockquote":
      return blocksOf(token.tokens ?? [], indent + INDENT).map((block) => ({
        ...block,
        markup: withStyle('foreground="#666666"', block.markup),
      }));
    case "code":
      return [{ ...prose, markup: escapePangoMarkup(token.text), font: "code", size: CODE_SIZE, shaded: true }];
    case "table": {
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => textOf(tokens));
      const { blocks } = toTableBlocks([cells(token.header), ...token.rows.map(cells)]);
      return blocks.map((block) => ({ ...block, gap: GAP, indent }));
    }
    case "html":
      return [{ ...prose, markup: escapePangoMarkup(token.text.trim()), font: "code", size: CODE_SIZE }];
    case "hr":
      return [{ ...prose, markup: withStyle('foreground="#aaaaaa"', "―――") }];
    default:
      return [];
  }
}

function itemBlocks(item: Tokens.ListItem, marker: string, indent: number): Block[] {
  const [first, ...others] = blocksOf(item.tokens, indent + INDENT);
  if (!first) return [];
  return [{ ...first, marker: escapePangoMarkup(marker), gap: 3 }, ...others];
}

function markerOf(list: Tokens.List, item: Tokens.ListItem, at: number): string {
  if (item.task) return item.checked ? "☑" : "☐";
  return list.ordered ? `${Number(list.start || 1) + at}.` : "•";
}

const inline = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => inlineOf(token as MarkedToken)).join("");

function inlineOf(token: MarkedToken): string {
  switch (token.type) {
    case "strong":
      return bold(inline(token.tokens));
    case "em":
      return italic(inline(token.tokens));
    case "del":
      return withStyle('strikethrough="true"', inline(token.tokens));
    case "codespan":
      return withStyle(CODE, escapePangoMarkup(token.text));
    case "link":
      return withStyle('foreground="#1f5fa8"', inline(token.tokens));
    case "image":
      return italic(escapePangoMarkup(token.text));
    case "br":
      return "\n";
    case "text":
      return token.tokens ? inline(token.tokens) : escapePangoMarkup(unescaped(token.text));
    case "escape":
      return escapePangoMarkup(token.text);
    case "checkbox":
      return "";
    default:
      return escapePangoMarkup(token.raw);
  }
}

/** The plain text of inline tokens. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      "tokens" in token && token.tokens ? textOf(token.tokens) : "text" in token ? String(token.text) : "",
    )
    .join("");
}

const ENTITIES = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&nbsp;", "\u00a0"],
]);
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES.get(entity) ?? entity);
