import {
  type Icon,
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
import { PagePictureDialog } from "./page-picture-dialog.tsx";
import { LEAD_CLASS } from "./page-schema.ts";
import { TableControls } from "./table-controls.tsx";
import { ToolButton } from "./tool-button.tsx";

type ToolName =
  | ("undo" | "redo" | "heading" | "subheading" | "small_heading" | "lead" | "bold" | "italic" | "strike" | "clear")
  | ("bullets" | "numbers" | "quote" | "line" | "link" | "picture" | "table");

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
  const tool = (
    name: ToolName,
    icon: Icon,
    onClick: () => void,
    state: { active?: boolean; disabled?: boolean } = {},
  ) => ({
    label: t(`admin:editor.toolbar.${name}`),
    icon,
    onClick,
    ...state,
  });
  const heading = (name: ToolName, icon: Icon, level: 2 | 3 | 4) =>
    tool(name, icon, () => run().toggleHeading({ level }).run(), { active: now.heading === level });
  const toggleLead = () =>
    run()
      .updateAttributes("paragraph", { class: now.lead ? null : LEAD_CLASS })
      .run();
  const tools = [
    [
      tool("undo", IconArrowBackUp, () => run().undo().run(), { disabled: !now.undo }),
      tool("redo", IconArrowForwardUp, () => run().redo().run(), { disabled: !now.redo }),
    ],
    [
      heading("heading", IconH2, 2),
      heading("subheading", IconH3, 3),
      heading("small_heading", IconH4, 4),
      tool("lead", IconBaseline, toggleLead, { active: now.lead, disabled: !now.paragraph }),
    ],
    [
      tool("bold", IconBold, () => run().toggleBold().run(), { active: now.bold }),
      tool("italic", IconItalic, () => run().toggleItalic().run(), { active: now.italic }),
      tool("strike", IconStrikethrough, () => run().toggleStrike().run(), { active: now.strike }),
      tool("clear", IconClearFormatting, () => run().unsetAllMarks().clearNodes().run()),
    ],
    [
      tool("bullets", IconList, () => run().toggleBulletList().run(), { active: now.bullets }),
      tool("numbers", IconListNumbers, () => run().toggleOrderedList().run(), { active: now.numbers }),
      tool("quote", IconBlockquote, () => run().toggleBlockquote().run(), { active: now.quote }),
      tool("line", IconLine, () => run().setHorizontalRule().run()),
    ],
    [
      tool("link", IconLinkPlus, () => setDialog("link"), { active: now.link }),
      tool("picture", IconPhotoPlus, () => setDialog("picture"), { active: now.picture }),
      tool("table", IconTablePlus, () => run().insertTable(NEW_TABLE).run(), { disabled: now.table }),
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
      {dialog === "picture" && <PagePictureDialog editor={editor} onClose={close} />}
    </div>
  );
}
