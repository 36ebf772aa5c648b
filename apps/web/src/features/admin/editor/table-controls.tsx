import { RichTextEditor } from "@mantine/tiptap";

/** Rows and columns of the table that one writes in. */
export function TableControls() {
  return (
    <>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.TableRowBefore />
        <RichTextEditor.TableRowAfter />
        <RichTextEditor.TableRowDelete />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.TableColumnBefore />
        <RichTextEditor.TableColumnAfter />
        <RichTextEditor.TableColumnDelete />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.TableToggleHeaderRow />
        <RichTextEditor.TableToggleHeaderColumn />
        <RichTextEditor.TableMergeCells />
        <RichTextEditor.TableSplitCell />
        <RichTextEditor.TableDelete />
      </RichTextEditor.ControlsGroup>
    </>
  );
}
