import { Button, Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { diffDocuments } from "@vitrine/settings/diff-documents";
import { mergeThreeWay, resolveConflicts } from "@vitrine/settings/three-way-merge";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { DraftDocument } from "../drafts/draft-store.ts";
import { ChangeList } from "./change-list.tsx";
import styles from "./saving.module.css";
import { useMoment } from "./use-moment.ts";
import { usePlaceName } from "./use-place-name.ts";
import type { Stale } from "./use-saving.ts";
import { useValueText } from "./use-value-text.ts";

interface Props {
  readonly stale: Stale;
  readonly mine: DraftDocument;
  readonly onClose: () => void;
  readonly onResolve: (draft: DraftDocument["draft"]) => void;
}

/**
 * Somebody else saved meanwhile: what they did is taken over, and where both changed the same, a person decides. What
 * was to be deleted is deleted only once a person has said so again.
 */
export function ConflictDialog({ stale, mine, onClose, onResolve }: Props) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const valueText = useValueText();
  const merge = useMemo(() => mergeThreeWay(mine.base, mine.draft, stale.theirs.base), [mine, stale]);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, whose: string) =>
    setTheirs((before) => new Set(whose === "theirs" ? [...before, id] : [...before].filter((one) => one !== id)));
  const isRemoved = mine.becomes === "removed";
  const decided = new Set(merge.conflicts.map(({ path }) => path));
  const alone = diffDocuments(mine.base, stale.theirs.base).filter(({ path }) => !decided.has(path));
  const moment = useMoment();
  return (
    <Dialog
      title={t("admin:conflict.title")}
      lead={
        stale.by === null || stale.at === null
          ? t(isRemoved ? "admin:conflict.removed" : "admin:conflict.lead")
          : t(isRemoved ? "admin:conflict.removed_who" : "admin:conflict.lead_who", {
              name: stale.by,
              time: moment(stale.at),
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
            onClick={() => onResolve(resolveConflicts(merge, theirs))}
          >
            {t(isRemoved ? "admin:conflict.remove" : "admin:conflict.save")}
          </Button>
        </>
      }
    >
      {merge.conflicts.map(({ id, keyPath: place, mine: own, theirs: other }) => (
        <Radio.Group
          key={id}
          className={styles.conflict ?? ""}
          label={placeName(stale.name, place)}
          value={theirs.has(id) ? "theirs" : "mine"}
          onChange={(whose) => choose(id, whose)}
        >
          <Radio value="mine" label={t("admin:conflict.mine", { value: valueText(own) })} />
          <Radio value="theirs" label={t("admin:conflict.theirs", { value: valueText(other) })} />
        </Radio.Group>
      ))}
      {alone.length > 0 && (
        <>
          <h3 className={styles.alone}>{t(isRemoved ? "admin:conflict.lost" : "admin:conflict.alone")}</h3>
          <ChangeList name={stale.name} changes={alone} />
        </>
      )}
    </Dialog>
  );
}
