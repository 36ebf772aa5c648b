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
    { label: t("admin:editor.table.row_before"), icon: IconRowInsertTop, onClick: () => run().addRowBefore().run() },
    { label: t("admin:editor.table.row_after"), icon: IconRowInsertBottom, onClick: () => run().addRowAfter().run() },
    { label: t("admin:editor.table.row_delete"), icon: IconRowRemove, onClick: () => run().deleteRow().run() },
    {
      label: t("admin:editor.table.column_before"),
      icon: IconColumnInsertLeft,
      onClick: () => run().addColumnBefore().run(),
    },
    {
      label: t("admin:editor.table.column_after"),
      icon: IconColumnInsertRight,
      onClick: () => run().addColumnAfter().run(),
    },
    { label: t("admin:editor.table.column_delete"), icon: IconColumnRemove, onClick: () => run().deleteColumn().run() },
    {
      label: t("admin:editor.table.header_row"),
      icon: IconTableRow,
      active: head,
      onClick: () => run().toggleHeaderRow().run(),
    },
    {
      label: t("admin:editor.table.header_column"),
      icon: IconTableColumn,
      active: head,
      onClick: () => run().toggleHeaderColumn().run(),
    },
    { label: t("admin:editor.table.delete"), icon: IconTableOff, onClick: () => run().deleteTable().run() },
  ];
  return (
    <div className={styles.tools}>
      {tools.map((tool) => (
        <ToolButton key={tool.label} {...tool} />
      ))}
    </div>
  );
}
