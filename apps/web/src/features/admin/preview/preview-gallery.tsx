import { useElementSize } from "@mantine/hooks";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { findThemeIndexOfScheme } from "@vitrine/settings/theme/brand-themes";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode, SAFE_MODE_QUERY_PARAM } from "../../../shared/host/safe-mode.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { usePreviewFrame } from "./preview-frame.ts";
import styles from "./preview-gallery.module.css";
import { type PreviewScreen, usePreviewScreens } from "./preview-screens.ts";

/** Sizes in pixels at which a screen is laid out. Lower ones show too little: then the gallery scrolls. */
const WIDTHS = { wide: 1280, phone: 390 } as const;
const MIN_HEIGHT = 480;
const MAX_HEIGHT = 800;
const GAP = 16;
const CAPTION_HEIGHT = 26;
const TWO_LINE_CAPTION_HEIGHT = 36;
/** Minimum scale of a screen: smaller ones could not be made out. */
const MIN_SCALE = 0.2;
/** Width in pixels of a screen, as scaled, below which its caption takes two lines. */
const CAPTION_WIDTH = 110;

const AT_A_TIME = 2;

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
    return screen && theme ? [{ key: `${key} ${size}`, screen, size, theme }] : [];
  });
  // The frames load two at a time: six at once would slow down the page.
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const loading = shots.filter(({ key }) => !loaded.has(key)).slice(0, AT_A_TIME);
  const layout = computeLayout(width, height, Math.ceil(shots.length / 2));
  return (
    <section className={styles.pane} aria-label={t("admin:brand.gallery.label")}>
      <div className={styles.bar}>
        <h2>{t("admin:appearance.preview.label")}</h2>
        {lead}
      </div>
      <p className="vh" role="status">
        {loading.length > 0 && t("admin:brand.gallery.loading")}
      </p>
      <ul
        ref={ref}
        className={styles.shots}
        style={
          {
            "--wide": `${WIDTHS.wide * layout.scale}px`,
            "--caption": `${layout.captionHeight}px`,
          } as React.CSSProperties
        }
      >
        {shots.map(({ key, screen, size, theme }) => (
          <Shot
            key={key}
            {...{ screen, theme, layout }}
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
            isStarted={loaded.has(key) || loading.some((one) => one.key === key)}
            onLoad={() => setLoaded((before) => new Set(before).add(key))}
            onOpen={() => onOpen({ screen: screen.key, width: WIDTHS[size], theme: theme.key })}
          />
        ))}
      </ul>
    </section>
  );
}

interface Layout {
  readonly scale: number;
  /** Height in pixels at which the screens are laid out. */
  readonly screenHeight: number;
  readonly captionHeight: number;
}

/** Rows of a wide screen and a phone's, as wide as the gallery, and as high as its height allows. */
function computeLayout(width: number, height: number, rows: number): Layout {
  const forWidth = Math.max(0, width - GAP) / (WIDTHS.wide + WIDTHS.phone);
  const captionHeight = forWidth * WIDTHS.phone < CAPTION_WIDTH ? TWO_LINE_CAPTION_HEIGHT : CAPTION_HEIGHT;
  const availableHeight = Math.max(0, height / rows - captionHeight - GAP);
  const scale = Math.min(forWidth, Math.max(availableHeight / MIN_HEIGHT, MIN_SCALE));
  const screenHeight = scale === 0 ? MIN_HEIGHT : Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, availableHeight / scale));
  return { scale, screenHeight, captionHeight };
}

interface ShotProps {
  readonly screen: PreviewScreen;
  readonly theme: ThemeOption;
  readonly name: string;
  /** Text over the screen; shorter than `name`, since it can be seen whether the screen is wide. */
  readonly caption: string;
  readonly width: number;
  readonly layout: Layout;
  readonly isStarted: boolean;
  readonly onLoad: () => void;
  readonly onOpen: () => void;
}

function Shot({ screen, theme, name, caption, width, layout, isStarted, onLoad, onOpen }: ShotProps) {
  const { t } = useTranslation();
  const host = useHost();
  const frame = useRef<HTMLIFrameElement>(null);
  const { path, part } = screen;
  const { scale, screenHeight } = layout;
  const { isDraftShown } = usePreviewFrame(frame, { path, ...(part && { part }), as: "self", theme: theme.key });
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
          blockSize: screenHeight * scale,
          backgroundColor: theme.appearance.background_color,
          color: theme.appearance.on_background_color,
        }}
        data-ready={isDraftShown || undefined}
      >
        {!isDraftShown && <LoadingBars className={styles.loading} />}
        {isStarted && (
          <iframe
            ref={frame}
            className={styles.frame}
            title={name}
            inert
            src={`${pathname}?preview${isSafeMode(host) ? `&${SAFE_MODE_QUERY_PARAM}` : ""}#${path}`}
            style={{ inlineSize: width, blockSize: screenHeight, transform: `scale(${scale})` }}
            onLoad={onLoad}
          />
        )}
        <button type="button" aria-label={t("admin:brand.gallery.open", { name })} onClick={onOpen} />
      </div>
    </li>
  );
}
