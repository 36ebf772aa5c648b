// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { findLostMarkup } from "./lost-markup.ts";
import { selectNextGap } from "./page-gap-node.ts";
import { createTiptapExtensions, getPageHtml } from "./page-schema.ts";

const HTML = '<p>Von <mark class="page-gap">Name</mark>, <mark class="page-gap">Ort</mark>.</p>';

const open = () => new Editor({ extensions: createTiptapExtensions(async () => undefined), content: HTML });
const selected = ({ state }: Editor) =>
  state.selection instanceof NodeSelection ? state.selection.node.attrs.label : undefined;

it("a gap stays as it is until it is filled", () => {
  const html = getPageHtml(open());
  expect(html).toBe(HTML);
  expect(findLostMarkup(HTML, html)).toEqual([]);
});

it("the gaps are selected one after the other, and replaced by what is written", () => {
  const editor = open();
  const labels = [1, 2, 3].map(() => {
    selectNextGap(editor);
    return selected(editor);
  });
  expect(labels).toEqual(["Name", "Ort", "Name"]);
  editor.view.dispatch(editor.state.tr.replaceSelectionWith(editor.schema.text("Haus am Kanal")));
  expect(getPageHtml(editor)).toBe('<p>Von Haus am Kanal, <mark class="page-gap">Ort</mark>.</p>');
  selectNextGap(editor);
  editor.commands.deleteSelection();
  selectNextGap(editor);
  expect(selected(editor), "none is left").toBeUndefined();
});
