import { Button, Radio } from "@mantine/core";
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { applyTheirsToConflicts, mergeThreeWay } from "@vitrine/settings/documents/three-way-merge";
import type { KeyPath } from "@vitrine/settings/key-path";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../../shared/ui/dialogs/dialog.tsx";
import { DocumentDiff } from "../../changes/change-list.tsx";
import { ReadableValue } from "../../changes/change-value.tsx";
import { type ChangedPlaceLabel, useChangedPlaceLabel } from "../../changes/use-changed-place-label.ts";
import type { DraftDocument } from "../../drafts/draft-store.ts";
import type { SaveConflict } from "../save-controller.ts";
import { useFormatDateTime } from "../use-format-date-time.ts";
import styles from "./saving.module.css";

interface Props {
  readonly conflict: SaveConflict;
  readonly mine: DraftDocument;
  readonly onClose: () => void;
  readonly onResolve: (draft: DraftDocument["draft"]) => void;
}

/**
 * Resolves a conflict with a save of another admin: their other changes are merged, and the user decides where both
 * changed the same. A removal must be confirmed again.
 */
export function ConflictDialog({ conflict, mine, onClose, onResolve }: Props) {
  const { t } = useTranslation();
  const changeLabel = useChangedPlaceLabel();
  const merge = useMemo(() => mergeThreeWay(mine.base, mine.draft, conflict.theirs.base), [mine, conflict]);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, whose: string) =>
    setTheirs((before) => new Set(whose === "theirs" ? [...before, id] : [...before].filter((one) => one !== id)));
  const isRemoved = mine.pendingChange === "removed";
  const conflicting = new Set(merge.conflicts.map(({ path }) => path));
  const onlyTheirs = diffDocuments(mine.base, conflict.theirs.base).filter(({ path }) => !conflicting.has(path));
  const formatDateTime = useFormatDateTime();
  const labelOf = (whose: string, path: KeyPath, value: unknown) => (
    <>
      {whose} <ReadableValue name={conflict.name} path={path} value={value} />
    </>
  );
  return (
    <Dialog
      title={t("admin:conflict.title")}
      lead={
        conflict.by === null || conflict.at === null
          ? t(isRemoved ? "admin:conflict.removed" : "admin:conflict.lead")
          : t(isRemoved ? "admin:conflict.removed_who" : "admin:conflict.lead_who", {
              name: conflict.by,
              time: formatDateTime(conflict.at),
            })
      }
      onClose={onClose}
      width={720}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("admin:conflict.later")}
          </Button>
          <Button
            {...(isRemoved && { variant: "outline", color: "danger" })}
            onClick={() => onResolve(applyTheirsToConflicts(merge, theirs))}
          >
            {t(isRemoved ? "admin:conflict.remove" : "admin:conflict.save")}
          </Button>
        </>
      }
    >
      {merge.conflicts.map(({ id, keyPath, mine: own, theirs: other }) => (
        <Radio.Group
          key={id}
          className={styles.conflict ?? ""}
          label={labelText(changeLabel(conflict.name, keyPath, [mine.draft, conflict.theirs.base]))}
          value={theirs.has(id) ? "theirs" : "mine"}
          onChange={(whose) => choose(id, whose)}
        >
          <Radio value="mine" label={labelOf(t("admin:conflict.mine"), keyPath, own)} />
          <Radio value="theirs" label={labelOf(t("admin:conflict.theirs"), keyPath, other)} />
        </Radio.Group>
      ))}
      {onlyTheirs.length > 0 && (
        <>
          <h3 className={styles.alone}>{t(isRemoved ? "admin:conflict.lost" : "admin:conflict.alone")}</h3>
          <DocumentDiff name={conflict.name} changes={onlyTheirs} before={mine.base} after={conflict.theirs.base} />
        </>
      )}
    </Dialog>
  );
}

const labelText = ({ around, name }: ChangedPlaceLabel) => [around, name].filter(Boolean).join(" › ");
