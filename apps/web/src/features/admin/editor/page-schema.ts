/** Tiptap schema of the visual editor: a subset of the HTML allowed in custom pages, see `page-html.ts` of the settings. */
import { type AnyExtension, type Editor, Extension, mergeAttributes } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { filterPageClasses, isAllowedPageHref } from "@vitrine/settings/pages/page-html";
import { PageGapNode } from "./page-gap-node.ts";
import { type GetPictureUrl, PagePictureNode } from "./page-picture-node.ts";

const BLOCKS = ["paragraph", "heading", "blockquote", "bulletList", "orderedList", "table", "image"];

/** Attributes allowed on any block, so that hand-written HTML keeps them. */
const BlockAttributes = Extension.create({
  name: "blockAttributes",
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          class: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => filterPageClasses(element.className) || null,
          },
          dir: { default: null, parseHTML: (element) => element.getAttribute("dir") },
          lang: { default: null, parseHTML: (element) => element.getAttribute("lang") },
        },
      },
    ];
  },
});

/** Without column widths: columns fit their content on every screen. */
const PageTable = Table.extend({
  renderHTML({ HTMLAttributes }) {
    return ["table", mergeAttributes(HTMLAttributes), ["tbody", 0]];
  },
}).configure({ resizable: false });

const PageHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } };
  },
});

export function createTiptapExtensions(find: GetPictureUrl): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4, 5, 6] },
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        isAllowedUri: (href) => isAllowedPageHref(href),
        // The editor adds neither: the portal adds both when it renders the page.
        HTMLAttributes: { target: null, rel: null },
      },
    }),
    BlockAttributes,
    PageTable,
    TableRow,
    TableCell,
    PageHeader,
    PageGapNode,
    PagePictureNode.configure({ find }),
  ];
}

export const LEAD_CLASS = "lead";

/** Returns the HTML to store, without the empty paragraphs that the editor keeps at the end. */
export function getPageHtml(editor: Editor): string {
  return editor.getHTML().replace(/(<p><\/p>)+$/, "");
}
