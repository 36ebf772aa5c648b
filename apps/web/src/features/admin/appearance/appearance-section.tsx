import { useQuery } from "@tanstack/react-query";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { portalFilesQuery } from "../../../shared/api/portal-files.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { AlignmentEditor } from "../fields/alignment-editor.tsx";
import { FILES_PATH_PREFIX, useFieldTarget, useGoToField } from "../fields/field-target.tsx";
import { listFormSettings } from "../fields/form-settings.ts";
import { SectionForm, SettingsSection } from "../fields/section-form.tsx";
import { SelectEditor } from "../fields/select-editor.tsx";
import { SubsectionNav } from "../fields/subsection-nav.tsx";
import type { ValueEditor, ValueEditorProps, ValueEditorsByPath } from "../fields/value-editor.ts";
import { FormWithPreview } from "../preview/form-with-preview.tsx";
import { PickedLinks } from "../preview/picked-links.tsx";
import { listPickedTargets } from "../preview/picked-targets.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { PORTAL_FILE_NAMES } from "../saving/portal-file-names.ts";
import styles from "./appearance-section.module.css";
import { AreasForm } from "./areas-form.tsx";
import { BrandForm } from "./brand-form.tsx";
import { ColoursForm } from "./colours-form.tsx";
import { ContrastList } from "./contrast-list.tsx";
import filesForm from "./files-form.module.css";
import { PortalFileField } from "./portal-file-field.tsx";
import { StyleField } from "./style-field.tsx";
import { ThemeBar } from "./theme-bar.tsx";

type Tab = "colours" | "areas" | "contrast" | "files" | "portal";
const TABS: Readonly<Record<Tab, TextKey>> = {
  colours: "admin:appearance.tab.colours",
  areas: "admin:appearance.tab.areas",
  contrast: "admin:appearance.tab.contrast",
  files: "admin:appearance.tab.files",
  portal: "admin:appearance.tab.portal",
};

const EDITORS = {
  "themes.default_light": ThemeKeyEditor,
  "themes.default_dark": ThemeKeyEditor,
  "dashboard.heroImage.alignment.key": AlignmentEditor,
  "dashboard.heroImage.logo.alignment.key": AlignmentEditor,
} as Record<string, ValueEditor> as ValueEditorsByPath;
const EDITED_ON_OTHER_TABS = ["themes.options"];
const ALL_SETTINGS = ["themes", "search", "visibleLogos"];

export function AppearanceSection() {
  const { t } = useTranslation();
  const { themes } = useSettingsDraft();
  const [tab, setTab] = useState<Tab>("colours");
  const [at, setAt] = useState(() => Math.max(0, findThemeIndex(themes, themes.default_light)));
  const shown = Math.min(at, themes.options.length - 1);
  const theme = themes.options[shown];
  const [picked, setPicked] = useState<readonly string[]>([]);
  const goTo = useGoToField();
  // The target field may be in another tab or another theme.
  useFieldTarget((path) => {
    const [first, second, index, group] = path.split(".");
    if (first === FILES_PATH_PREFIX) setTab("files");
    else if (first === "themes" && second === "options") {
      if (index !== undefined) setAt(Number(index));
      setTab(group === "advanced_appearance" ? "areas" : "colours");
    } else if (first === "themes" || first === "search" || first === "visibleLogos") setTab("portal");
  });
  return (
    <FormWithPreview
      form={
        <SectionForm
          page="appearance"
          heading={t("admin:section.appearance")}
          intro={t("admin:appearance.intro")}
          editors={EDITORS}
          leaveOut={tab === "portal" ? EDITED_ON_OTHER_TABS : ALL_SETTINGS}
          after={tab === "portal" && <LayoutForm />}
        >
          <ThemeBar at={shown} onAt={setAt} />
          <SubsectionNav label={t("admin:appearance.parts")} parts={TABS} now={tab} onChoose={setTab} />
          {tab === "colours" && theme && <ColoursForm key={shown} theme={theme} at={shown} />}
          {tab === "colours" && <BrandForm onMade={setAt} />}
          {tab === "areas" && theme && <AreasForm key={shown} theme={theme} at={shown} />}
          {tab === "contrast" && theme && <ContrastList theme={theme} at={shown} />}
          {tab === "files" && <FilesForm />}
          {tab === "portal" && <p className={styles.lead}>{t("admin:appearance.portal_intro")}</p>}
        </SectionForm>
      }
      preview={
        <PreviewPane
          theme={theme?.key ?? ""}
          onTheme={(key) => setAt(findThemeIndex(themes, key))}
          onPicked={(picked) => {
            const targets = theme ? listPickedTargets(picked, theme, shown) : [];
            setPicked(targets);
            if (targets[0] !== undefined) goTo(targets[0]);
          }}
          more={<PickedLinks targets={picked} />}
        />
      }
    />
  );
}

const findThemeIndex = ({ options }: { options: readonly { key: string }[] }, key: string) =>
  options.findIndex((option) => option.key === key);

/** Layout settings that other sections show, too; repeated here for those who design a portal. */
const LAYOUT_PATHS: ReadonlySet<string> = new Set([
  "dashboard.heroImage.height",
  "dashboard.heroImage.focal_point.x",
  "dashboard.heroImage.focal_point.y",
  "dashboard.heroImage.alignment.key",
  "dashboard.heroImage.logo.height",
  "dashboard.heroImage.logo.alignment.key",
  "dashboard.heroImage.logo.load_outside",
  "login.logoImage.height",
  "login.picture.focal_point.x",
  "login.picture.focal_point.y",
  "login.headers.transform",
  "login.infoText.alignment",
  "login.box.max_width",
]);
const layoutSettings = listFormSettings(settingsRegistry).filter(({ path }) => LAYOUT_PATHS.has(path.join(".")));

function LayoutForm() {
  return (
    <>
      <SettingsSection settings={layoutSettings.filter(({ page }) => page === "dashboard")} />
      <SettingsSection settings={layoutSettings.filter(({ page }) => page === "login")} />
    </>
  );
}

/** All portal files except the CSS, which has a text field. */
const UPLOADED_FILES = PORTAL_FILE_NAMES.filter((name) => name !== "style");

/** The portal's pictures and font, which are saved at once, unlike settings, and its CSS. */
function FilesForm() {
  const { t } = useTranslation();
  const { data: files } = useQuery(portalFilesQuery(useClient()));
  return (
    <>
      <p className={filesForm.lead}>{t("admin:appearance.files.lead")}</p>
      {UPLOADED_FILES.map((file) => (
        <PortalFileField
          key={file}
          file={file}
          name={t(`admin:appearance.files.${file}`)}
          isStored={files?.[file] === true}
          revision={files?.revisions?.[file]}
        />
      ))}
      <StyleField />
    </>
  );
}

/** Selects a theme by its key. */
function ThemeKeyEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const options = useSettingsDraft().themes.options.map(({ key, translation }) => ({
    value: key,
    label: t("admin:form.known", { name: settingsText(translation, key), key }),
  }));
  return <SelectEditor {...props} options={options} />;
}
