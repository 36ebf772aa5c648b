import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import type { TextNode } from "@vitrine/settings/registry/setting-nodes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { AlignmentEditor } from "../fields/editors/alignment-editor.tsx";
import { SingleLineEditor } from "../fields/editors/text-editor.tsx";
import { SectionForm } from "../fields/forms/section-form.tsx";
import type { ValueEditorProps, ValueEditorsByPath } from "../fields/value-editor.ts";
import { FormWithPreview } from "../preview/form-with-preview.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePickedTargets } from "../preview/use-picked-targets.tsx";
import { RowCollectionEditor } from "./collection-editor.tsx";
import { CollectionPictureEditor } from "./collection-picture-editor.tsx";
import { RowNameEditor } from "./row-name-editor.tsx";
import { RowsEditor } from "./rows-editor.tsx";
import { SaveSearchForm } from "./save-search-form.tsx";

const ROWS = ["collections"];
const HERO = ["hero"];
/** Folded settings: names that only the administration shows, and the focal point, a point on the picture elsewhere. */
const FOLDED = [
  "dashboard.heroImage.focal_point",
  "dashboard.heroImage.alignment.translation",
  "dashboard.heroImage.logo.alignment.translation",
];
const SCREENS = ["dashboard", "search"];
const EDITORS = {
  "dashboard.collections.data": RowsEditor,
  "dashboard.collections.data[].indicator": RowCollectionEditor,
  "dashboard.collections.data[].translation": RowNameEditor,
  "dashboard.collections.data[].src": CollectionPictureEditor,
  "dashboard.collections.data[].facets{}[].values[]": FilterValueEditor,
  "dashboard.heroImage.alignment.key": AlignmentEditor,
  "dashboard.heroImage.logo.alignment.key": AlignmentEditor,
} as Record<string, unknown> as ValueEditorsByPath;

export function DashboardSection() {
  const { t } = useTranslation();
  const { themes } = useSettingsDraft();
  const [theme, setTheme] = useState(themes.default_light);
  const picked = usePickedTargets("dashboard", theme);
  const [place, setPlace] = useState<LocationMessage | null>(null);
  return (
    <FormWithPreview
      form={
        <>
          <SectionForm
            page="dashboard"
            heading={t("admin:section.dashboard")}
            intro={t("admin:section.dashboard_intro")}
            editors={EDITORS}
            sections={ROWS}
            after={<SaveSearchForm place={place} />}
          />
          <SectionForm page="dashboard" editors={EDITORS} sections={HERO} folded={FOLDED} />
        </>
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
  return <SingleLineEditor {...(props as ValueEditorProps<TextNode>)} value={text} blank={undefined} code={false} />;
}
