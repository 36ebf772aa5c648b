import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import type { Text } from "@vitrine/settings/registry/kinds";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { AlignmentEditor } from "../fields/alignment-editor.tsx";
import { SectionForm } from "../fields/section-form.tsx";
import { LineEditor } from "../fields/text-editor.tsx";
import type { ValueEditor, ValueEditorProps, ValueEditorsByPath } from "../fields/value-editor.ts";
import { FormWithPreview } from "../preview/form-with-preview.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePickedTargets } from "../preview/use-picked-targets.tsx";
import { CollectionEditor } from "./collection-editor.tsx";
import { PictureEditor } from "./picture-editor.tsx";
import { RowNameEditor } from "./row-name-editor.tsx";
import { SaveSearchForm } from "./save-search-form.tsx";

const SECTIONS = ["hero", "collections"];
const SCREENS = ["dashboard", "search"];
const EDITORS = {
  "dashboard.collections.data[].indicator": CollectionEditor,
  "dashboard.collections.data[].translation": RowNameEditor,
  "dashboard.collections.data[].src": PictureEditor,
  "dashboard.collections.data[].facets{}[].values[]": FilterValueEditor,
  "dashboard.heroImage.alignment.key": AlignmentEditor,
  "dashboard.heroImage.logo.alignment.key": AlignmentEditor,
} as Record<string, ValueEditor> as ValueEditorsByPath;

export function DashboardSection() {
  const { t } = useTranslation();
  const { themes } = useSettingsDraft();
  const [theme, setTheme] = useState(themes.default_light);
  const picked = usePickedTargets("dashboard", theme);
  const [place, setPlace] = useState<LocationMessage | null>(null);
  return (
    <FormWithPreview
      form={
        <SectionForm
          page="dashboard"
          heading={t("admin:section.dashboard")}
          intro={t("admin:section.dashboard_intro")}
          editors={EDITORS}
          sections={SECTIONS}
        >
          <SaveSearchForm place={place} />
        </SectionForm>
      }
      preview={
        <PreviewPane
          theme={theme}
          onTheme={setTheme}
          {...picked}
          screens={SCREENS}
          about="dashboard"
          onLocation={setPlace}
        />
      }
    />
  );
}

/** Edits a filter value of a stored search as text: numbers are matched as written. */
function FilterValueEditor({ value, ...props }: ValueEditorProps) {
  const text = value === null || value === undefined ? "" : String(value);
  return <LineEditor {...(props as ValueEditorProps<Text>)} value={text} blank={undefined} code={false} />;
}
