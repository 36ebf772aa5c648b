import { IconArrowBarToDown, IconEye, IconInfoCircle, IconShare, IconX } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "../shared/paths.ts";
import { IconButton } from "../shared/ui/icon-button.tsx";
import type { AssetDoc } from "./asset-doc.ts";
import type { AssetPageState } from "./asset-link.ts";
import { IconLink } from "./icon-link.tsx";
import { splitIcons } from "./icon-room.ts";
import styles from "./icon-set.module.css";
import { useAssetActions } from "./use-asset-actions.ts";

interface IconSetProps {
  readonly asset: AssetDoc;
  readonly state?: AssetPageState;
  readonly onClose: () => void;
  /** Pixels; when narrow, what does not fit collapses into a menu. Without it everything shows. */
  readonly width?: number;
}

/** Only where a place is too narrow for all of them. */
const MoreMenu = lazy(() => import("./more-menu.tsx").then(({ MoreMenu }) => ({ default: MoreMenu })));

type Name = "download" | "information" | "preview" | "share";
const names: readonly Name[] = ["download", "information", "preview", "share"];

/** What can be done with one asset: close first, download as the one primary action. */
export function IconSet({ asset, state, onClose, width }: IconSetProps) {
  const { t } = useTranslation();
  const actions = useAssetActions();
  const navigate = useNavigate();
  const { shown, more } = splitIcons(names, width ?? Number.POSITIVE_INFINITY);
  const run: Record<Name, () => void> = {
    download: () => actions.download(asset),
    information: () => navigate(paths.asset(asset.id), { state }),
    preview: () => actions.preview(asset.id),
    share: () => actions.share(asset.id),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: icons are no form
    <div className={styles.set} role="group" aria-label={t("views:asset.actions")}>
      <IconButton label={t("views:asset.close")} className={styles.close} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {shown.map((name) =>
        name === "information" ? (
          <IconLink key={name} label={t("views:asset.information")} to={paths.asset(asset.id)} state={state}>
            <IconInfoCircle size={20} stroke={1.75} aria-hidden />
          </IconLink>
        ) : (
          <IconButton
            key={name}
            label={t(`views:asset.${name}`)}
            tone={name === "download" ? "primary" : "quiet"}
            className={name === "download" ? styles.download : undefined}
            onClick={run[name]}
          >
            <Glyph name={name} />
          </IconButton>
        ),
      )}
      {more.length > 0 && (
        <Suspense>
          <MoreMenu
            label={t("views:asset.more")}
            entries={more.map((name) => ({
              name,
              label: t(`views:asset.${name}`),
              icon: <Glyph name={name} />,
              run: run[name],
            }))}
          />
        </Suspense>
      )}
    </div>
  );
}

function Glyph({ name }: { name: Name }) {
  const Icon = { download: IconArrowBarToDown, information: IconInfoCircle, preview: IconEye, share: IconShare }[name];
  return <Icon size={20} stroke={1.75} aria-hidden />;
}
