/** The Tiptap node for a gap of a page: selected and replaced as a whole. */
import { type Editor, Node } from "@tiptap/core";
import { PAGE_GAP_CLASS } from "@vitrine/settings/pages/page-gaps";

export const PageGapNode = Node.create({
  name: "gap",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    /** What belongs into the gap. */
    label: { default: "", parseHTML: (element) => element.textContent ?? "", rendered: false },
  }),
  parseHTML: () => [{ tag: `mark.${PAGE_GAP_CLASS}` }],
  renderHTML: ({ node }) => ["mark", { class: PAGE_GAP_CLASS }, String(node.attrs.label)],
  renderText: ({ node }) => `[${node.attrs.label}]`,
  // Tab leads from gap to gap, and leaves the text after the last one. In tables it leads from cell to cell.
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => {
      const next = editor.isActive("table") ? undefined : findGapAfterSelection(editor);
      return next !== undefined && selectGap(editor, next);
    },
  }),
});

/** Selects the first gap after the selection, else the first one; typing replaces it. */
export function selectNextGap(editor: Editor): void {
  const next = findGapAfterSelection(editor) ?? listGaps(editor)[0];
  if (next !== undefined) selectGap(editor, next);
}

const findGapAfterSelection = (editor: Editor) => listGaps(editor).find((at) => at >= editor.state.selection.to);

function listGaps(editor: Editor): number[] {
  const gaps: number[] = [];
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === PageGapNode.name) gaps.push(at);
  });
  return gaps;
}

const selectGap = (editor: Editor, at: number) => editor.chain().focus().setNodeSelection(at).scrollIntoView().run();
