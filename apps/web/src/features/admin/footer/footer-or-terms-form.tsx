import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import type { ListNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import { SectionForm } from "../fields/forms/section-form.tsx";
import { ListEditor } from "../fields/lists/list-editor.tsx";
import { TranslationField } from "../fields/translations/translation-field.tsx";
import type { ValueEditorProps, ValueEditorsByPath } from "../fields/value-editor.ts";
import { useEditedLanguages } from "../texts/use-edited-languages.ts";
import { createLabelKey } from "./footer-entries.ts";
import { LocalizedLinkEditor } from "./localized-link-editor.tsx";
import { useLinkTargets } from "./use-link-targets.ts";

const EDITORS = {
  footer: FooterEditor,
  "footer[].translation": LabelEditor,
  "footer[].languages": LocalizedLinkEditor,
  "terms_of_use.links": LocalizedLinkEditor,
} as Record<string, unknown> as ValueEditorsByPath;

interface Props {
  readonly part: "footer" | "terms";
}

/** The form of the footer, or of the terms of use. */
export function FooterOrTermsForm({ part }: Props) {
  const { t } = useTranslation();
  return (
    <SectionForm page="editor" intro={t(`admin:pages.${part}_intro`)} sections={SECTIONS[part]} editors={EDITORS} />
  );
}

const SECTIONS = { footer: ["footer"], terms: ["terms"] } as const;

/** The entries of the footer in their order, each with its target. */
function FooterEditor(props: ValueEditorProps<ListNode>) {
  const { t } = useTranslation();
  const { pages, places } = useLinkTargets();
  const entries = Array.isArray(props.value) ? (props.value as FooterEntry[]) : [];
  const noteOf = ({ is_linkable, languages }: FooterEntry) => {
    const target = Object.values(languages)[0];
    if (!is_linkable || !target?.link) return t("admin:pages.text_only");
    const name = [...pages, ...places].find(({ path }) => path === target.link)?.label ?? target.link;
    return target.column === "None" ? t("admin:pages.hidden_target", { name }) : name;
  };
  return (
    <ListEditor
      {...props}
      parts={{
        note: (item) => <bdi>{noteOf(item as FooterEntry)}</bdi>,
        adder: (onAdd) => (
          <Button
            size="sm"
            variant="outline"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              onAdd({ ...(createDefaultValue(props.node.of) as FooterEntry), translation: createLabelKey(entries) })
            }
          >
            {t("admin:pages.add_entry")}
          </Button>
        ),
      }}
    />
  );
}

/** Edits the text of an entry in each language. */
function LabelEditor({ value, id }: ValueEditorProps) {
  const languages = useEditedLanguages();
  return languages.map((lang) => (
    <TranslationField key={lang} lang={lang} textKey={String(value)} id={`${id}-${lang}`} />
  ));
}
