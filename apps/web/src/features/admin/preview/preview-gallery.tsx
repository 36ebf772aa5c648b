import { useElementSize } from "@mantine/hooks";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { findThemeIndexOfScheme } from "@vitrine/settings/theme/brand-themes";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode, SAFE_MODE_QUERY_PARAM } from "../../../shared/host/safe-mode.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { paths } from "../../../shared/paths.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { usePreviewFrame } from "./preview-frame.ts";
import styles from "./preview-gallery.module.css";
import { type PreviewScreen, usePreviewScreens } from "./preview-screens.ts";

/** Size in pixels at which a screen is laid out. */
const HEIGHT = 800;
const WIDTHS = { wide: 1280, phone: 390 } as const;
const GAP = 16;
const CAPTION_HEIGHT = 26;
/** Smaller screens say nothing: then the gallery scrolls. */
const MIN_SCALE = 0.2;

/** A screen of each kind, in pairs of a wide one and a phone's. */
const SHOTS = [
  ["dashboard", "wide", "light"],
  ["dashboard", "phone", "dark"],
  ["search", "wide", "dark"],
  ["asset", "phone", "light"],
  ["download", "wide", "light"],
  ["login", "phone", "dark"],
] as const;

export interface GalleryChoice {
  readonly screen: string;
  readonly width: number;
  /** Key of the theme. */
  readonly theme: string;
}

interface Props {
  /** Switches to the preview of one screen. */
  readonly lead: ReactNode;
  readonly onOpen: (choice: GalleryChoice) => void;
}

/** Six screens of the portal at once, with the drafts: wide and on a phone, light and dark. A click shows one large. */
export function PreviewGallery({ lead, onOpen }: Props) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { themes } = useSettingsDraft();
  const { main, pages, parts } = usePreviewScreens();
  const { ref, width, height } = useElementSize();
  const screens = [...main, ...pages, ...parts];
  const shots = SHOTS.flatMap(([key, size, scheme]) => {
    const screen = screens.find((one) => one.key === key);
    const theme = themes.options[findThemeIndexOfScheme(themes, scheme)] ?? themes.options[0];
    return screen && theme ? [{ screen, size, theme }] : [];
  });
  // The frames load one after the other: six at once would slow down the page.
  const [loaded, setLoaded] = useState(0);
  const rows = shots.length / 2;
  const scale = Math.max(
    MIN_SCALE,
    Math.min((width - GAP) / (WIDTHS.wide + WIDTHS.phone), (height / rows - CAPTION_HEIGHT - GAP) / HEIGHT),
  );
  return (
    <section className={styles.pane} aria-label={t("admin:brand.gallery.label")}>
      <div className={styles.bar}>
        <h2>{t("admin:appearance.preview.label")}</h2>
        {lead}
      </div>
      <p className="vh" role="status">
        {loaded < shots.length && t("admin:brand.gallery.loading")}
      </p>
      <ul ref={ref} className={styles.shots} style={{ "--wide": `${WIDTHS.wide * scale}px` } as React.CSSProperties}>
        {shots.map(({ screen, size, theme }, index) => (
          <Shot
            key={`${screen.key} ${size}`}
            {...{ screen, theme, scale }}
            width={WIDTHS[size]}
            name={t("admin:brand.gallery.screen", {
              screen: screen.name,
              width: t(`admin:brand.gallery.${size}`),
              theme: settingsText(theme.translation, theme.key),
            })}
            caption={t("admin:brand.gallery.caption", {
              screen: screen.name,
              theme: settingsText(theme.translation, theme.key),
            })}
            isStarted={index <= loaded}
            onLoad={() => setLoaded((before) => Math.max(before, index + 1))}
            onOpen={() => onOpen({ screen: screen.key, width: WIDTHS[size], theme: theme.key })}
          />
        ))}
      </ul>
    </section>
  );
}

interface ShotProps {
  readonly screen: PreviewScreen;
  readonly theme: ThemeOption;
  readonly name: string;
  /** Shorter than the name: the width can be seen. */
  readonly caption: string;
  readonly width: number;
  readonly scale: number;
  readonly isStarted: boolean;
  readonly onLoad: () => void;
  readonly onOpen: () => void;
}

function Shot({ screen, theme, name, caption, width, scale, isStarted, onLoad, onOpen }: ShotProps) {
  const { t } = useTranslation();
  const host = useHost();
  const frame = useRef<HTMLIFrameElement>(null);
  const { path, part } = screen;
  const { ready } = usePreviewFrame(frame, { path, ...(part && { part }), as: "self", theme: theme.key });
  const { pathname } = host.address();
  return (
    <li>
      <span className={styles.name} aria-hidden>
        {caption}
      </span>
      <div
        className={styles.shot}
        style={{
          inlineSize: width * scale,
          blockSize: HEIGHT * scale,
          backgroundColor: theme.appearance.background_color,
        }}
        data-ready={ready || undefined}
      >
        {isStarted && (
          <iframe
            ref={frame}
            className={styles.frame}
            title={name}
            inert
            src={`${pathname}?preview${isSafeMode(host) ? `&${SAFE_MODE_QUERY_PARAM}` : ""}#${paths.everything}`}
            style={{ inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` }}
            onLoad={onLoad}
          />
        )}
        <button type="button" aria-label={t("admin:brand.gallery.open", { name })} onClick={onOpen} />
      </div>
    </li>
  );
}
