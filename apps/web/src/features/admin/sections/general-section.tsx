import type { TextNode } from "@vitrine/settings/registry/setting-nodes";
import { useTranslation } from "react-i18next";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { KnownValueSelect } from "../fields/editors/text-editor.tsx";
import { SectionForm } from "../fields/forms/section-form.tsx";
import { useKnownValues } from "../fields/names/known-values.tsx";
import type { ValueEditor, ValueEditorProps, ValueEditorsByPath } from "../fields/value-editor.ts";
import { TourEditor, TourStepLabel } from "./tour-editor.tsx";

const SECTIONS = ["portal", "order", "guide", "accessibility"];

const EDITORS = {
  "accessibility.assets.alt_fallback.field_name": FallbackFieldEditor,
  "guide.tour": TourEditor,
  "guide.tour[]": TourStepLabel,
} as Record<string, ValueEditor> as ValueEditorsByPath;

export function GeneralSection() {
  const { t } = useTranslation();
  return (
    <SectionForm
      page="general"
      heading={t("admin:section.general")}
      intro={t("admin:section.general_intro")}
      sections={SECTIONS}
      editors={EDITORS}
    />
  );
}

/** Selects the field used as alternative text of a picture, from the configured options or, if none, all fields. */
function FallbackFieldEditor(props: ValueEditorProps) {
  const { fields } = useKnownValues();
  const { options } = useSettingsDraft().accessibility.assets.alt_fallback;
  const offered = options.filter((name) => name !== "");
  const known = offered.map((value) => fields.find((field) => field.value === value) ?? { value, label: value });
  return <KnownValueSelect {...(props as ValueEditorProps<TextNode>)} known={offered.length > 0 ? known : fields} />;
}
