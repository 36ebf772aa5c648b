import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { availablePortalFilesQuery, type PortalFileName } from "../../../shared/api/portal-files.ts";
import { useDraftStore, useDrafts } from "../drafts/draft-context.tsx";
import { isDirty } from "../drafts/draft-store.ts";
import { NO_FILE_CONTENT_KEY, parseFileDraftName } from "../drafts/file-drafts.ts";
import { getValueAt } from "../drafts/path.ts";
import { FILES_TARGET_PREFIX, useOnFieldTarget } from "../fields/field-target.tsx";
import { isForSinglePlace, listSupportedPortalFileNames } from "../saving/documents/portal-file-names.ts";
import { BrandColourForm } from "./brand-colour-form.tsx";
import styles from "./brand-page.module.css";
import { FocalPointEditor } from "./focal-point-editor.tsx";
import { PortalFileField } from "./portal-file-field.tsx";

const FOCAL_POINTS: Partial<Record<PortalFileName, readonly string[]>> = {
  dashboardHero: ["dashboard", "heroImage", "focal_point"],
  loginHero: ["login", "picture", "focal_point"],
};

const MIDDLE = { x: 50, y: 50 };

interface Props {
  readonly onShowContrast: (at: number) => void;
}

/** Logo, colour, hero picture and font of the portal; what differs in single places is folded away. */
export function BrandPage({ onShowContrast }: Props) {
  const { t } = useTranslation();
  const hasDarkLogos = useClient().has("dark_logos");
  return (
    <>
      <BrandSection title={t("admin:brand.logo.title")} lead={t("admin:brand.logo.lead")}>
        <FileWithFocalPointField file="dashboardLogo" />
        {hasDarkLogos && <FileWithFocalPointField file="dashboardLogoDark" />}
      </BrandSection>
      <BrandColourForm onShowContrast={onShowContrast} />
      <BrandSection title={t("admin:brand.hero.title")}>
        <FileWithFocalPointField file="dashboardHero" />
      </BrandSection>
      <BrandSection title={t("admin:brand.font.title")}>
        <FileWithFocalPointField file="custom_font" />
      </BrandSection>
      <SinglePlaces />
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

function BrandSection({ title, lead, children }: SectionProps) {
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      {lead && <p>{lead}</p>}
      {children}
    </div>
  );
}

/** A file with its name and, for a picture that is cropped, the focal point. */
export function FileWithFocalPointField({ file }: { file: PortalFileName }) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const focalPoint = FOCAL_POINTS[file];
  const before = useRef<unknown>(undefined);
  const handlePicked = (path: readonly string[]) => {
    before.current ??= getValueAt(store.get().settings?.draft, path);
    store.set("settings", path, MIDDLE);
  };
  const handleReverted = (path: readonly string[]) => {
    if (before.current !== undefined) store.set("settings", path, before.current);
    before.current = undefined;
  };
  return (
    <>
      <PortalFileField
        file={file}
        name={t(`admin:appearance.files.${file}`)}
        // A new picture starts in the middle; taking it back restores the focal point that was set before.
        {...(focalPoint && {
          onPicked: () => handlePicked(focalPoint),
          onReverted: () => handleReverted(focalPoint),
        })}
      />
      {focalPoint && <FocalPointEditor file={file} path={focalPoint} />}
    </>
  );
}

/** Logos and pictures of single places, folded away until one is to be edited. */
function SinglePlaces() {
  const { t } = useTranslation();
  const panel = useId();
  const client = useClient();
  const [isOpen, setIsOpen] = useState(false);
  const files = listSupportedPortalFileNames(client).filter(isForSinglePlace);
  const count = useCountFiles(files);
  useOnFieldTarget((path) => {
    if (files.some((file) => path === `${FILES_TARGET_PREFIX}.${file}`)) setIsOpen(true);
  });
  return (
    <div className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.disclosure}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
          {t("admin:brand.elsewhere.title")}
          {count > 0 && <span>{t("admin:brand.elsewhere.set", { count })}</span>}
        </button>
      </h2>
      <div id={panel} hidden={!isOpen}>
        <p>{t("admin:brand.elsewhere.lead")}</p>
        {isOpen && files.map((file) => <FileWithFocalPointField key={file} file={file} />)}
      </div>
    </div>
  );
}

/** How many of these files there are, as the next save will leave them. */
function useCountFiles(files: readonly PortalFileName[]): number {
  const { data: stored } = useQuery(availablePortalFilesQuery(useClient()));
  const drafts = useDrafts();
  const changed = new Map(
    Object.entries(drafts).flatMap(([name, document]) => {
      const file = parseFileDraftName(name as keyof typeof drafts);
      return file && document && isDirty(document)
        ? [[file, document.draft.content !== NO_FILE_CONTENT_KEY] as const]
        : [];
    }),
  );
  return files.filter((file) => changed.get(file) ?? stored?.[file]).length;
}
