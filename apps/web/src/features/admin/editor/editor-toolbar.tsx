import { RichTextEditor } from "@mantine/tiptap";
import { IconBaseline, IconLink, IconPhoto, IconTable } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LinkDialog, type LinkedPage } from "./link-dialog.tsx";
import { LEAD } from "./page-schema.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { TableControls } from "./table-controls.tsx";

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

export function EditorToolbar({ editor, pages }: { editor: Editor | null; pages: readonly LinkedPage[] }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<"link" | "picture" | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      lead: now?.isActive("paragraph", { class: LEAD }) ?? false,
      text: now?.isActive("paragraph") ?? false,
      link: now?.isActive("link") ?? false,
      picture: now?.isActive("image") ?? false,
      table: now?.isActive("table") ?? false,
    }),
  });
  if (!editor || !state) return null;
  const close = () => {
    setAsking(null);
    // The dialog gives the focus back to its button first.
    setTimeout(() => editor.isDestroyed || editor.commands.focus(), 0);
  };
  const lead = () =>
    editor
      .chain()
      .focus()
      .updateAttributes("paragraph", { class: state.lead ? null : LEAD })
      .run();
  return (
    <>
      <RichTextEditor.Toolbar role="group" aria-label={t("admin:editor.toolbar.label")}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
          <RichTextEditor.Control
            aria-label={t("admin:editor.toolbar.lead")}
            title={t("admin:editor.toolbar.lead")}
            active={state.lead}
            disabled={!state.text}
            onClick={lead}
          >
            <IconBaseline {...ICON} />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Control
            aria-label={t("admin:editor.toolbar.link")}
            title={t("admin:editor.toolbar.link")}
            active={state.link}
            onClick={() => setAsking("link")}
          >
            <IconLink {...ICON} />
          </RichTextEditor.Control>
          <RichTextEditor.Control
            aria-label={t("admin:editor.toolbar.picture")}
            title={t("admin:editor.toolbar.picture")}
            active={state.picture}
            onClick={() => setAsking("picture")}
          >
            <IconPhoto {...ICON} />
          </RichTextEditor.Control>
          <RichTextEditor.Control
            aria-label={t("admin:editor.toolbar.table")}
            title={t("admin:editor.toolbar.table")}
            disabled={state.table}
            onClick={() => editor.chain().focus().insertTable(NEW_TABLE).run()}
          >
            <IconTable {...ICON} />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
        {state.table && <TableControls />}
      </RichTextEditor.Toolbar>
      {asking === "link" && <LinkDialog editor={editor} pages={pages} onClose={close} />}
      {asking === "picture" && <PictureDialog editor={editor} onClose={close} />}
    </>
  );
}
