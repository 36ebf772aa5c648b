import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { isPageLink } from "@vitrine/settings/pages/page-html";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../fields/form-dialog.tsx";

export interface LinkablePage {
  readonly key: string;
  readonly title: string;
  /** Only saved pages can be linked to. */
  readonly saved: boolean;
}

interface Props {
  readonly editor: Editor;
  readonly pages: readonly LinkablePage[];
  readonly onClose: () => void;
}

/** Adds the missing scheme: `https:` to `example.org`, `mailto:` to `a@example.org`. */
function completeLink(typed: string): string {
  const text = typed.trim();
  if (text === "" || isPageLink(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
}

export function LinkDialog({ editor, pages, onClose }: Props) {
  const { t } = useTranslation();
  const before = String(editor.getAttributes("link").href ?? "");
  const [href, setHref] = useState(before);
  const [error, setError] = useState<string>();
  const { empty } = editor.state.selection;
  const choose = (key: string) => {
    const page = pages.find((one) => one.key === key);
    if (!page) return;
    setError(page.saved ? undefined : t("admin:editor.save_first"));
    if (page.saved) setHref(`#/custom/${page.key}`);
  };
  const done = () => {
    const link = completeLink(href);
    if (!isPageLink(link)) return setError(t("admin:editor.link.wrong"));
    const chain = editor.chain().extendMarkRange("link");
    // Without a selection, the URL becomes the text of the link.
    if (empty && before === "")
      chain.insertContent({ type: "text", text: link, marks: [{ type: "link", attrs: { href: link } }] });
    else chain.setLink({ href: link });
    chain.run();
    onClose();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <FormDialog
      title={t("admin:editor.link.title")}
      action={t("admin:editor.link.set")}
      onSubmit={done}
      onClose={onClose}
      aside={
        before !== "" && (
          <Button variant="subtle" onClick={remove}>
            {t("admin:editor.link.remove")}
          </Button>
        )
      }
    >
      <TextInput
        label={t("admin:editor.link.address")}
        description={t("admin:editor.link.help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={error}
        value={href}
        onChange={(event) => {
          setHref(event.currentTarget.value);
          setError(undefined);
        }}
        dir="ltr"
        data-autofocus
      />
      {pages.length > 0 && (
        <NativeSelect
          label={t("admin:editor.link.page")}
          value={pages.find(({ key }) => href === `#/custom/${key}`)?.key ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: "", label: t("admin:editor.link.no_page") },
            ...pages.map(({ key, title }) => ({ value: key, label: title || key })),
          ]}
        />
      )}
    </FormDialog>
  );
}
