/** What the visual editor of custom pages can hold: a part of what a page may hold, see `page-html.ts` of the settings. */
import { type AnyExtension, type Editor, Extension, mergeAttributes } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { filterPageClasses, isPageLink } from "@vitrine/settings/pages/page-html";
import { type GetPictureUrl, PagePicture } from "./page-picture.ts";

const BLOCKS = ["paragraph", "heading", "blockquote", "bulletList", "orderedList", "table", "image"];

/** Attributes that any block may have, so that what was written by hand is kept. */
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

/** Without widths of columns: those of the content are right on every screen. */
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

export function createPageExtensions(find: GetPictureUrl): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4, 5, 6] },
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        isAllowedUri: (href) => isPageLink(href),
        // The portal adds them where it shows the page.
        HTMLAttributes: { target: null, rel: null },
      },
    }),
    BlockAttributes,
    PageTable,
    TableRow,
    TableCell,
    PageHeader,
    PagePicture.configure({ find }),
  ];
}

/** The class of a paragraph that leads into the page. */
export const LEAD_CLASS = "lead";

/** The page as it is stored: without the empty line that the editor keeps at the end, to write on below a table. */
export function getPageHtml(editor: Editor): string {
  return editor.getHTML().replace(/(<p><\/p>)+$/, "");
}
