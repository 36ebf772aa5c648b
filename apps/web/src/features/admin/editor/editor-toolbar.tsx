import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBaseline,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLine,
  IconLinkPlus,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconStrikethrough,
  IconTablePlus,
} from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LinkablePage, LinkDialog } from "./link-dialog.tsx";
import styles from "./page-editor.module.css";
import { LEAD_CLASS } from "./page-schema.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { TableControls } from "./table-controls.tsx";
import { ToolButton } from "./tool-button.tsx";

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

/** Formatting at the cursor, and available commands. */
function getToolbarState(editor: Editor) {
  return {
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    heading: ([2, 3, 4] as const).find((level) => editor.isActive("heading", { level })),
    lead: editor.isActive("paragraph", { class: LEAD_CLASS }),
    paragraph: editor.isActive("paragraph"),
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    strike: editor.isActive("strike"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    link: editor.isActive("link"),
    picture: editor.isActive("image"),
    table: editor.isActive("table"),
  };
}

export function EditorToolbar({ editor, pages }: { editor: Editor; pages: readonly LinkablePage[] }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"link" | "picture" | null>(null);
  const now = useEditorState({ editor, selector: ({ editor: one }) => getToolbarState(one) });
  const close = () => {
    setDialog(null);
    // After the dialog has returned the focus to its button.
    setTimeout(() => editor.isDestroyed || editor.commands.focus(), 0);
  };
  const run = () => editor.chain().focus();
  const heading = (level: 2 | 3 | 4) => () => run().toggleHeading({ level }).run();
  const lead = () =>
    run()
      .updateAttributes("paragraph", { class: now.lead ? null : LEAD_CLASS })
      .run();
  const tools = [
    [
      {
        label: t("admin:editor.toolbar.undo"),
        icon: IconArrowBackUp,
        disabled: !now.undo,
        onClick: () => run().undo().run(),
      },
      {
        label: t("admin:editor.toolbar.redo"),
        icon: IconArrowForwardUp,
        disabled: !now.redo,
        onClick: () => run().redo().run(),
      },
    ],
    [
      { label: t("admin:editor.toolbar.heading"), icon: IconH2, active: now.heading === 2, onClick: heading(2) },
      { label: t("admin:editor.toolbar.subheading"), icon: IconH3, active: now.heading === 3, onClick: heading(3) },
      { label: t("admin:editor.toolbar.small_heading"), icon: IconH4, active: now.heading === 4, onClick: heading(4) },
      {
        label: t("admin:editor.toolbar.lead"),
        icon: IconBaseline,
        active: now.lead,
        disabled: !now.paragraph,
        onClick: lead,
      },
    ],
    [
      {
        label: t("admin:editor.toolbar.bold"),
        icon: IconBold,
        active: now.bold,
        onClick: () => run().toggleBold().run(),
      },
      {
        label: t("admin:editor.toolbar.italic"),
        icon: IconItalic,
        active: now.italic,
        onClick: () => run().toggleItalic().run(),
      },
      {
        label: t("admin:editor.toolbar.strike"),
        icon: IconStrikethrough,
        active: now.strike,
        onClick: () => run().toggleStrike().run(),
      },
      {
        label: t("admin:editor.toolbar.clear"),
        icon: IconClearFormatting,
        onClick: () => run().unsetAllMarks().clearNodes().run(),
      },
    ],
    [
      {
        label: t("admin:editor.toolbar.bullets"),
        icon: IconList,
        active: now.bullets,
        onClick: () => run().toggleBulletList().run(),
      },
      {
        label: t("admin:editor.toolbar.numbers"),
        icon: IconListNumbers,
        active: now.numbers,
        onClick: () => run().toggleOrderedList().run(),
      },
      {
        label: t("admin:editor.toolbar.quote"),
        icon: IconBlockquote,
        active: now.quote,
        onClick: () => run().toggleBlockquote().run(),
      },
      { label: t("admin:editor.toolbar.line"), icon: IconLine, onClick: () => run().setHorizontalRule().run() },
    ],
    [
      { label: t("admin:editor.toolbar.link"), icon: IconLinkPlus, active: now.link, onClick: () => setDialog("link") },
      {
        label: t("admin:editor.toolbar.picture"),
        icon: IconPhotoPlus,
        active: now.picture,
        onClick: () => setDialog("picture"),
      },
      {
        label: t("admin:editor.toolbar.table"),
        icon: IconTablePlus,
        disabled: now.table,
        onClick: () => run().insertTable(NEW_TABLE).run(),
      },
    ],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend
    <div role="group" aria-label={t("admin:editor.toolbar.label")} className={styles.toolbar}>
      {tools.map((group) => (
        <div key={group[0]?.label} className={styles.tools}>
          {group.map((tool) => (
            <ToolButton key={tool.label} {...tool} />
          ))}
        </div>
      ))}
      {now.table && <TableControls editor={editor} />}
      {dialog === "link" && <LinkDialog editor={editor} pages={pages} onClose={close} />}
      {dialog === "picture" && <PictureDialog editor={editor} onClose={close} />}
    </div>
  );
}
