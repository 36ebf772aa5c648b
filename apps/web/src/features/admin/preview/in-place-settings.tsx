import { IconX } from "@tabler/icons-react";
import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useIsPhone } from "../../../shared/ui/use-media.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { AlignmentEditor } from "../fields/editors/alignment-editor.tsx";
import { FieldToolsProvider } from "../fields/field-context.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import { NodeEditor } from "../fields/node-editor.tsx";
import styles from "./in-place-settings.module.css";
import { PickedTargetLinks } from "./picked-target-links.tsx";
import { listPickedTargets } from "./picked-targets.ts";
import { splitOffInPlaceTargets, TargetField } from "./target-field.tsx";

const WIDTH = 360;
const GAP = 12;
/** Pixels of the bar for saving, with one line of text and the gap above the bar. */
const SAVE_BAR_HEIGHT = 84;
/** Maximum number of settings that are edited in place; the others are links. */
const MAX_FIELDS = 4;
const ALIGNMENTS = ["dashboard.heroImage.alignment.key", "dashboard.heroImage.logo.alignment.key"];
const TOOLS = { Editor: NodeEditor, editors: Object.fromEntries(ALIGNMENTS.map((path) => [path, AlignmentEditor])) };

interface Props {
  readonly picked: PickedMessage;
  /** Key of the previewed theme. */
  readonly theme: string;
  readonly scale: number;
  /** Width of the stage in pixels, and of the space beside the frame in it. */
  readonly room: number;
  readonly offset: number;
  readonly onClose: () => void;
  /** Called when a link leads to the form. */
  readonly onLeave: () => void;
}

/** The settings of a part, opened beside it in the preview. */
export function InPlaceSettings({ picked, theme, scale, room, offset, onClose, onLeave }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { options } = useSettingsDraft().themes;
  const goTo = useGoToField();
  const panel = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const at = options.findIndex(({ key }) => key === theme);
  const option = options[at];
  const targets = option ? listPickedTargets(picked, option, at) : [];
  const { fields, others } = splitOffInPlaceTargets(targets, MAX_FIELDS);
  const name = t(`admin:brand.edit.part.${picked.part ?? "page"}`);
  useEffect(() => panel.current?.focus(), []);
  const close = () => {
    // Back to the part, where the panel was opened from; else the focus would be lost with the panel.
    const { ownerDocument } = panel.current ?? {};
    const button = ownerDocument?.querySelector<HTMLElement>(`[data-part="${picked.part ?? "page"}"]`);
    button?.focus();
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <div
      ref={panel}
      className={styles.panel}
      style={isPhone ? undefined : placeBeside(picked.box, { scale, room, offset })}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <div className={styles.head}>
        <h3 id={id}>{name}</h3>
        <IconButton small label={t("admin:brand.edit.close")} icon={IconX} onClick={close} />
      </div>
      <FieldToolsProvider value={TOOLS}>
        {fields.map((target) => (
          <TargetField key={target} target={target} />
        ))}
      </FieldToolsProvider>
      {targets.length === 0 && <p>{t("admin:brand.edit.nothing")}</p>}
      {others.length > 0 && (
        <>
          <h4>{t("admin:brand.edit.elsewhere")}</h4>
          <PickedTargetLinks
            targets={others}
            shown={false}
            onGo={(target) => {
              onLeave();
              goTo(target);
            }}
          />
        </>
      )}
    </div>
  );
}

interface Stage {
  readonly scale: number;
  readonly room: number;
  readonly offset: number;
}

/** Beside the element where there is space, at its end first; else over it. */
function placeBeside(box: PickedMessage["box"], { scale, room, offset }: Stage): CSSProperties {
  if (!box) return { left: GAP, top: GAP };
  const start = offset + box.x * scale;
  const end = start + box.width * scale;
  const behind = end + GAP + WIDTH <= room;
  const left = behind ? end + GAP : start - GAP - WIDTH >= 0 ? start - GAP - WIDTH : room - WIDTH - GAP;
  // The panel stays within the stage, whatever is in it, and where it is when the bar for saving makes the stage lower.
  const lowest = `100% - ${460 + SAVE_BAR_HEIGHT}px + var(--save-room, 0px)`;
  return { left: Math.max(GAP, left), top: `clamp(${GAP}px, ${box.y * scale}px, max(${GAP}px, ${lowest}))` };
}
