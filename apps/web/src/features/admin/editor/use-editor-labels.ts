import type { RichTextEditorLabels } from "@mantine/tiptap";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** The names of Mantine's controls in the admin's language. */
export function useEditorLabels(): Partial<RichTextEditorLabels> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      undoControlLabel: t("admin:editor.toolbar.undo"),
      redoControlLabel: t("admin:editor.toolbar.redo"),
      h2ControlLabel: t("admin:editor.toolbar.heading"),
      h3ControlLabel: t("admin:editor.toolbar.subheading"),
      h4ControlLabel: t("admin:editor.toolbar.small_heading"),
      boldControlLabel: t("admin:editor.toolbar.bold"),
      italicControlLabel: t("admin:editor.toolbar.italic"),
      strikeControlLabel: t("admin:editor.toolbar.strike"),
      clearFormattingControlLabel: t("admin:editor.toolbar.clear"),
      bulletListControlLabel: t("admin:editor.toolbar.bullets"),
      orderedListControlLabel: t("admin:editor.toolbar.numbers"),
      blockquoteControlLabel: t("admin:editor.toolbar.quote"),
      hrControlLabel: t("admin:editor.toolbar.line"),
      tableRowBeforeControlLabel: t("admin:editor.table.row_before"),
      tableRowAfterControlLabel: t("admin:editor.table.row_after"),
      tableRowDeleteControlLabel: t("admin:editor.table.row_delete"),
      tableColumnBeforeControlLabel: t("admin:editor.table.column_before"),
      tableColumnAfterControlLabel: t("admin:editor.table.column_after"),
      tableColumnDeleteControlLabel: t("admin:editor.table.column_delete"),
      tableToggleHeaderRowControlLabel: t("admin:editor.table.header_row"),
      tableToggleHeaderColumnControlLabel: t("admin:editor.table.header_column"),
      tableMergeCellsControlLabel: t("admin:editor.table.merge"),
      tableSplitCellControlLabel: t("admin:editor.table.split"),
      tableDeleteControlLabel: t("admin:editor.table.delete"),
    }),
    [t],
  );
}
