import { Button } from "@mantine/core";
import { IconArrowLeft, IconTrash, IconX } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { ActionButton } from "../../asset/actions/action-button.tsx";
import { type ShownAction, useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import type { AssetPageHistoryState } from "../../asset/asset-link.ts";
import { formatKilobytes } from "../../shared/i18n/format.ts";
import { TextWithMarkup } from "../../shared/i18n/text-with-markup.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { paths } from "../../shared/paths.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./bookmark-page.module.css";

interface BookmarkHeaderProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly docs: readonly AssetDoc[];
  readonly selected: readonly AssetDoc[];
  readonly loading: boolean;
  readonly onRemove: (assets: readonly AssetDoc[]) => void;
  readonly onDeselect: () => void;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

/** Number of bookmarks, and the actions for all of them or for the selected ones. */
export function BookmarkHeader({ heading, docs, selected, loading, onRemove, onDeselect }: BookmarkHeaderProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const some = selected.length > 0;
  const chosen = some ? selected : docs;
  const actions = useAssetActions().at("bar", chosen);
  const size = docs.reduce((sum, { file_size = 0 }) => sum + file_size, 0);
  const counted = t("views:bookmark.count", { count: docs.length });
  return (
    <header className={styles.header}>
      <div>
        <Back />
        <h1 ref={heading} tabIndex={-1}>
          {t("global:page.bookmark")}
        </h1>
        <p className={styles.count}>
          {loading ? null : some ? (
            <>
              <TextWithMarkup
                text={t("views:search.selection.count", { count: selected.length })}
                marks={{ em: (text) => text }}
              />
              <IconButton icon={IconX} small label={t("views:search.selection.clear")} onClick={onDeselect} />
            </>
          ) : size > 0 && docs.length > 0 ? (
            t("views:bookmark.count_size", { counted, size: formatKilobytes(size, locale) })
          ) : (
            counted
          )}
        </p>
      </div>
      {loading && docs.length === 0 && <div className={styles.room} />}
      {docs.length > 0 && (
        <div className={styles.actions}>
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash {...icon} />}
            onClick={() => onRemove(chosen)}
          >
            {t(some ? "views:bookmark.remove_selected" : "views:bookmark.remove_all")}
          </Button>
          <HeaderAction
            action={actions.find(({ name }) => name === "share")}
            label={t(some ? "views:bookmark.share_selected" : "views:bookmark.share_all")}
          />
          <HeaderAction
            action={actions.find(({ name }) => name === "download")}
            label={t(some ? "views:bookmark.download_selected" : "views:bookmark.download_all")}
            defaultLabel={t("views:search.selection.download")}
          />
        </div>
      )}
    </header>
  );
}

/** Leads to the previous page of this portal, else to the search. */
function Back() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { within } = (useLocation().state ?? {}) as AssetPageHistoryState;
  const arrow = <IconArrowLeft {...icon} className="flip" />;
  if (within) {
    return (
      <button type="button" className={styles.back} onClick={() => navigate(-1)}>
        {arrow}
        {t("global:action.back")}
      </button>
    );
  }
  return (
    <Link className={styles.back} to={paths.everything}>
      {arrow}
      {t("views:bookmark.back")}
    </Link>
  );
}

interface HeaderActionProps {
  readonly action: ShownAction | undefined;
  readonly label: string;
  /**
   * The action's default label, which `label` replaces. Any other label of the action gives a reason or a count and is
   * shown.
   */
  readonly defaultLabel?: string;
}

function HeaderAction({ action, label, defaultLabel }: HeaderActionProps) {
  if (!action) return null;
  const isDefault = defaultLabel === undefined || action.label === defaultLabel;
  return (
    <ActionButton action={action} variant={action.primary ? "filled" : "outline"}>
      {isDefault ? label : (action.refusal ?? action.label)}
    </ActionButton>
  );
}
