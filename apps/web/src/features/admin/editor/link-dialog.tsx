import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { isAllowedPageHref } from "@vitrine/settings/pages/page-html";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { addMissingUrlScheme } from "../footer/add-missing-url-scheme.ts";
import { listBuiltInLinkTargets } from "../footer/link-targets.ts";

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

const toHref = (path: string) => `#${path}`;

export function LinkDialog({ editor, pages, onClose }: Props) {
  const { t } = useTranslation();
  const before = String(editor.getAttributes("link").href ?? "");
  const [href, setHref] = useState(before);
  const [error, setError] = useState<string>();
  const { empty } = editor.state.selection;
  const places = listBuiltInLinkTargets(t);
  const known = [...pages.map(({ key, title }) => ({ path: `/custom/${key}`, label: title || key })), ...places];
  const nameOf = (link: string) => known.find(({ path }) => toHref(path) === link)?.label ?? link;
  const isKnown = known.some(({ path }) => toHref(path) === href);
  const choose = (target: string) => {
    const page = pages.find((one) => toHref(`/custom/${one.key}`) === target);
    setError(page?.saved === false ? t("admin:editor.save_first") : undefined);
    if (page?.saved !== false) setHref(target);
  };
  const done = () => {
    const link = addMissingUrlScheme(href);
    if (!isAllowedPageHref(link)) return setError(t("admin:editor.link.wrong"));
    const chain = editor.chain().extendMarkRange("link");
    // Without a selection, the name of the target or its URL becomes the text of the link.
    if (empty && before === "")
      chain.insertContent({ type: "text", text: nameOf(link), marks: [{ type: "link", attrs: { href: link } }] });
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
      <NativeSelect
        label={t("admin:editor.link.page")}
        value={isKnown ? href : ""}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "", label: t("admin:editor.link.no_page") },
          {
            group: t("admin:pages.own_pages"),
            items: pages.map(({ key, title }) => ({ value: toHref(`/custom/${key}`), label: title || key })),
          },
          {
            group: t("admin:pages.portal_places"),
            items: places.map(({ path, label }) => ({ value: toHref(path), label })),
          },
        ]}
      />
    </FormDialog>
  );
}
