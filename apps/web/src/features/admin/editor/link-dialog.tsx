import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { isPageLink } from "@vitrine/settings/pages/page-html";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldStyles } from "../../../shared/ui/forms/field-styles.ts";
import { FormDialog } from "../fields/form-dialog.tsx";

export interface LinkablePage {
  readonly key: string;
  readonly title: string;
  /** Only what is saved can be linked to. */
  readonly saved: boolean;
}

interface Props {
  readonly editor: Editor;
  readonly pages: readonly LinkablePage[];
  readonly onClose: () => void;
}

/** `example.org` means the web, `a@example.org` a mail. */
function completeLink(typed: string): string {
  const text = typed.trim();
  if (text === "" || isPageLink(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
}

/** Where a link leads: an address, or a page of this portal. */
export function LinkDialog({ editor, pages, onClose }: Props) {
  const { t } = useTranslation();
  const before = String(editor.getAttributes("link").href ?? "");
  const [href, setHref] = useState(before);
  const [fault, setFault] = useState<string>();
  const { empty } = editor.state.selection;
  const choose = (key: string) => {
    const page = pages.find((one) => one.key === key);
    if (!page) return;
    setFault(page.saved ? undefined : t("admin:editor.save_first"));
    if (page.saved) setHref(`#/custom/${page.key}`);
  };
  const done = () => {
    const link = completeLink(href);
    if (!isPageLink(link)) return setFault(t("admin:editor.link.wrong"));
    const chain = editor.chain().extendMarkRange("link");
    // Without words of its own the address is what one reads.
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
        classNames={fieldStyles}
        label={t("admin:editor.link.address")}
        description={t("admin:editor.link.help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={fault}
        value={href}
        onChange={(event) => {
          setHref(event.currentTarget.value);
          setFault(undefined);
        }}
        dir="ltr"
        data-autofocus
      />
      {pages.length > 0 && (
        <NativeSelect
          classNames={fieldStyles}
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
