import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { IconPointer } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ownName } from "@vitrine/settings/languages";
import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useSettingsText } from "../../../shared/i18n/use-text.ts";
import { paths } from "../../../shared/paths.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useWidth } from "../../../shared/ui/use-width.ts";
import { useDrafts, useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import { usePreviewFrame } from "./preview-frame.ts";
import styles from "./preview-pane.module.css";
import { Segments } from "./segments.tsx";

const WIDTHS = [1920, 1440, 1280, 1024, 768, 390] as const;
const USUAL_WIDTH = 1280;

interface Props {
  /** Key of the theme that is edited: the one that is shown. */
  readonly theme: string;
  readonly onTheme: (key: string) => void;
  /** Without it nothing can be picked. */
  readonly onPicked?: (picked: PickedMessage) => void;
  /** That it begins in; the admin's own where none is said. */
  readonly language?: string;
}

/** The portal as visitors would see it with the drafts. Nothing that is done in it is kept. */
export function PreviewPane({ theme, onTheme, onPicked, language }: Props) {
  const { t, i18n } = useTranslation();
  const languages = Object.keys(useDrafts()).flatMap((name) => (name.startsWith("texts ") ? [name.slice(6)] : []));
  const pages = usePages();
  // A text leads to where it is seen (`/asset/` is any asset), in its language.
  const [asked] = useSearchParams();
  const see = asked.get("see") ?? paths.everything;
  const [chosen, setPath] = useState<string>();
  const path =
    chosen ?? [...pages.main, ...pages.more].find(({ value }) => value.startsWith(see))?.value ?? paths.everything;
  const [lang, setLang] = useState(asked.get("lang") ?? language ?? i18n.language);
  const [wide, setWide] = useState<number>(USUAL_WIDTH);
  const [picking, setPicking] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useWidth(stage);
  const ready = usePreviewFrame(frame, { path, theme, lang, picking }, (picked) => {
    setPicking(false);
    onPicked?.(picked);
  });
  const scale = room === 0 ? 1 : Math.min(1, room / wide);
  return (
    <section className={styles.pane} aria-label={t("admin:appearance.preview.label")}>
      <div className={styles.bar}>
        <h2>{t("admin:appearance.preview.label")}</h2>
        <Segments label={t("admin:appearance.preview.page")} value={path} onChange={setPath} options={pages.main} />
        <ThemeChoice value={theme} onChange={onTheme} />
      </div>
      <div className={styles.bar}>
        <Choice
          label={t("admin:appearance.preview.more")}
          value={pages.main.some(({ value }) => value === path) ? "" : path}
          onChange={(value) => value !== "" && setPath(value)}
          data={[{ value: "", label: t("admin:appearance.preview.more") }, ...pages.more]}
        />
        <Choice
          label={t("admin:appearance.preview.language")}
          value={lang}
          onChange={setLang}
          data={languages.map((value) => ({ value, label: ownName(value) }))}
        />
        <Choice
          label={t("admin:appearance.preview.width")}
          value={String(wide)}
          onChange={(value) => setWide(Number(value))}
          data={WIDTHS.map((width) => ({
            value: String(width),
            label: t("admin:appearance.preview.pixels", { width }),
          }))}
        />
        {onPicked && (
          <IconButton
            small
            label={t("admin:appearance.preview.pick")}
            className={styles.pick}
            aria-pressed={picking}
            onClick={() => setPicking(!picking)}
          >
            <IconPointer size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        <p className={styles.hint} role="status">
          {picking ? t("admin:appearance.preview.picking") : ready ? "" : t("admin:appearance.preview.loading")}
        </p>
      </div>
      <div ref={stage} className={styles.stage} data-ready={ready || undefined}>
        <iframe
          ref={frame}
          title={t("admin:appearance.preview.label")}
          src={`/?preview#${paths.everything}`}
          style={{
            inlineSize: wide,
            blockSize: `${100 / scale}%`,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room - wide) / 2),
          }}
        />
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly data: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ label, value, onChange, data }: ChoiceProps) {
  return (
    <NativeSelect
      classNames={controlStyles}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={data}
    />
  );
}

/** So many themes stand side by side. */
const FEW = 3;

/** The theme that is shown, and edited. */
function ThemeChoice({ value, onChange }: Pick<ChoiceProps, "value" | "onChange">) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { options } = useSettingsDraft().themes;
  const Shown = options.length > FEW ? Choice : Segments;
  const data = options.map(({ key, translation }) => ({ value: key, label: settingsText(translation, key) }));
  return <Shown label={t("admin:appearance.preview.theme")} {...{ value, onChange, data }} options={data} />;
}

/** What can be looked at; an asset where the library has one. */
function usePages() {
  const { t } = useTranslation();
  const client = useClient();
  const { data: asset } = useQuery({
    queryKey: ["search.find", "preview"],
    queryFn: ({ signal }) => client.call("search.find", { query: { solr_q: "*", solr_rows: 1 }, signal }),
    select: ({ response }) => response.docs[0]?.id,
  });
  const main = [
    { value: paths.dashboard, label: t("admin:appearance.preview.start") },
    { value: paths.everything, label: t("global:page.search") },
    { value: paths.login, label: t("global:page.login") },
  ];
  const more = [
    ...(asset ? [{ value: paths.asset(String(asset)), label: t("global:page.asset") }] : []),
    { value: paths.bookmark, label: t("global:page.bookmark") },
    { value: paths.logout, label: t("global:page.logout") },
    { value: paths.noPermission, label: t("admin:areas.names.noPermission") },
    { value: "/custom/imprint", label: t("global:page.custom") },
  ];
  return { main, more };
}
