import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { AlignmentEditor } from "../fields/alignment-editor.tsx";
import { SectionForm } from "../fields/section-form.tsx";
import type { ValueEditor, ValueEditorsByPath } from "../fields/value-editor.ts";
import { BesidePreview } from "../preview/beside-preview.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePicked } from "../preview/use-picked.tsx";
import { CollectionEditor } from "./collection-editor.tsx";
import { FilterValueEditor } from "./filter-value-editor.tsx";
import { PictureEditor } from "./picture-editor.tsx";
import { RowWords } from "./row-words.tsx";
import { SearchKeeper } from "./search-keeper.tsx";

const SECTIONS = ["hero", "collections"];
const SCREENS = ["dashboard", "search"];
const EDITORS = {
  "dashboard.collections.data[].indicator": CollectionEditor,
  "dashboard.collections.data[].translation": RowWords,
  "dashboard.collections.data[].src": PictureEditor,
  "dashboard.collections.data[].facets{}[].values[]": FilterValueEditor,
  "dashboard.heroImage.alignment.key": AlignmentEditor,
  "dashboard.heroImage.logo.alignment.key": AlignmentEditor,
} as Record<string, ValueEditor> as ValueEditorsByPath;

/** The hero of the overview and the collections below it, beside the overview itself with what is entered. */
export function DashboardSection() {
  const { t } = useTranslation();
  const { themes } = useSettingsDraft();
  const [theme, setTheme] = useState(themes.default_light);
  const picked = usePicked("dashboard", theme);
  const [place, setPlace] = useState<LocationMessage | null>(null);
  return (
    <BesidePreview
      form={
        <SectionForm
          page="dashboard"
          heading={t("admin:section.dashboard")}
          intro={t("admin:section.dashboard_intro")}
          editors={EDITORS}
          sections={SECTIONS}
        >
          <SearchKeeper place={place} />
        </SectionForm>
      }
      preview={
        <PreviewPane
          theme={theme}
          onTheme={setTheme}
          {...picked}
          screens={SCREENS}
          about="dashboard"
          onPlace={setPlace}
        />
      }
    />
  );
}
