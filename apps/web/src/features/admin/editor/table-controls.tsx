import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableColumn,
  IconTableOff,
  IconTableRow,
} from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import styles from "./page-editor.module.css";
import { ToolButton } from "./tool-button.tsx";

export function TableControls({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const head = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("tableHeader") });
  const run = () => editor.chain().focus();
  const tools = [
    { name: "row_before", icon: IconRowInsertTop, onClick: () => run().addRowBefore().run() },
    { name: "row_after", icon: IconRowInsertBottom, onClick: () => run().addRowAfter().run() },
    { name: "row_delete", icon: IconRowRemove, onClick: () => run().deleteRow().run() },
    { name: "column_before", icon: IconColumnInsertLeft, onClick: () => run().addColumnBefore().run() },
    { name: "column_after", icon: IconColumnInsertRight, onClick: () => run().addColumnAfter().run() },
    { name: "column_delete", icon: IconColumnRemove, onClick: () => run().deleteColumn().run() },
    { name: "header_row", icon: IconTableRow, active: head, onClick: () => run().toggleHeaderRow().run() },
    { name: "header_column", icon: IconTableColumn, active: head, onClick: () => run().toggleHeaderColumn().run() },
    { name: "delete", icon: IconTableOff, onClick: () => run().deleteTable().run() },
  ] as const;
  return (
    <div className={styles.tools}>
      {tools.map(({ name, ...tool }) => (
        <ToolButton key={name} label={t(`admin:editor.table.${name}`)} {...tool} />
      ))}
    </div>
  );
}
