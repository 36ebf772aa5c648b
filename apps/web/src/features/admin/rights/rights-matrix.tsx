import { IconCheck, IconDownload, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountGroup, GroupsReply } from "../../../shared/api/console-client.ts";
import { useIsPhone } from "../../../shared/ui/use-media.ts";
import { ListSection, RowActionButton } from "../fields/lists/list-section.tsx";
import { formatGroupNames, GUEST_GROUP } from "../fields/names/guest-group.ts";
import { usePoolName } from "../fields/names/use-pool-name.ts";
import { computeEffectiveGroupRights } from "./effective-group-rights.ts";
import { GrantsDialog } from "./grants-dialog.tsx";
import { useConvertSetOptions } from "./pool-rights.tsx";
import styles from "./rights.module.css";
import { useGroups } from "./use-groups.ts";
import { useViewAsGroup } from "./use-view-as-group.ts";

type Pool = GroupsReply["pools"][number];

/** What each group may see and download in each pool. A cell opens these rights. */
export function RightsMatrix() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const query = useGroups();
  const { data } = query;
  const [asked, setAsked] = useState<{ readonly group: string; readonly pool: Pool } | null>(null);
  const group = data?.groups.find(({ name }) => name === asked?.group);
  const View = isPhone ? RightsByGroup : RightsTable;
  return (
    <>
      <ListSection
        id="rights"
        title={t("admin:people.rights.title")}
        lead={t("admin:people.rights.lead")}
        actions={null}
        query={query}
      >
        {data?.pools.length === 0 && <p className={styles.none}>{t("admin:people.rights.no_pools")}</p>}
        {data && data.pools.length > 0 && (
          <View known={data} onOpen={(of, pool) => setAsked({ group: of.name, pool })} />
        )}
      </ListSection>
      {data && asked && group && (
        <GrantsDialog group={group} pool={asked.pool} known={data} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface ViewProps {
  readonly known: GroupsReply;
  readonly onOpen: (group: AccountGroup, pool: Pool) => void;
}

function RightsTable({ known, onOpen }: ViewProps) {
  const { t } = useTranslation();
  const poolName = usePoolName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys
    <section className={styles.scroll} tabIndex={0} aria-label={t("admin:people.rights.table")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("admin:people.rights.group")}</th>
            {known.pools.map((pool) => (
              <th key={pool.name} scope="col" dir="auto">
                {poolName(pool)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.groups.map((group) => (
            <tr key={group.name}>
              <th scope="row">
                <GroupHeading group={group} />
                <ViewButton group={group} />
              </th>
              {known.pools.map((pool) => (
                <td key={pool.name}>
                  <RightsCell group={group} pool={pool} known={known} onOpen={() => onOpen(group, pool)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On phones: the pools below each group. */
function RightsByGroup({ known, onOpen }: ViewProps) {
  const poolName = usePoolName();
  return known.groups.map((group) => (
    <section key={group.name} className={styles.group}>
      <h3>
        <GroupHeading group={group} />
      </h3>
      <ViewButton group={group} />
      <dl>
        {known.pools.map((pool) => (
          <div key={pool.name}>
            <dt dir="auto">{poolName(pool)}</dt>
            <dd>
              <RightsCell group={group} pool={pool} known={known} onOpen={() => onOpen(group, pool)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function GroupHeading({ group: { name, members } }: { group: AccountGroup }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{formatGroupNames([name], t)}</bdi>
      <small>
        {name === GUEST_GROUP
          ? t("admin:people.rights.everybody")
          : t("admin:accounts.group.members", { count: members })}
      </small>
    </>
  );
}

function ViewButton({ group: { name } }: { group: AccountGroup }) {
  const { t } = useTranslation();
  const viewAsGroup = useViewAsGroup();
  return (
    <RowActionButton
      label={t("admin:people.view.open_named", { name: formatGroupNames([name], t) })}
      onClick={() => viewAsGroup(name)}
    >
      {t("admin:people.view.open")}
    </RowActionButton>
  );
}

interface CellProps {
  readonly group: AccountGroup;
  readonly pool: Pool;
  readonly known: GroupsReply;
  readonly onOpen: () => void;
}

/** By what a group may do at most. */
const LEVEL_ICONS = { hidden: IconEyeOff, none: IconEye, some: IconDownload, all: IconCheck };

function RightsCell({ group, pool, known, onOpen }: CellProps) {
  const { t } = useTranslation();
  const poolName = usePoolName();
  const forms = useConvertSetOptions(known.convertSets);
  const guests = known.groups.find(({ name }) => name === GUEST_GROUP);
  const { from, downloads } = computeEffectiveGroupRights(pool.name, group, guests);
  const level = from === "nobody" ? "hidden" : typeof downloads === "string" ? downloads : "some";
  const Icon = LEVEL_ICONS[level];
  const sees = t(`admin:people.rights.sees.${from}`);
  const takes =
    from !== "nobody" &&
    (Array.isArray(downloads)
      ? t("admin:people.rights.takes.some", {
          some: forms.filter(({ id }) => downloads.includes(id)).length,
          count: forms.length,
        })
      : t(`admin:people.rights.takes.${downloads === "all" ? "all" : "none"}`));
  const names = { group: formatGroupNames([group.name], t), pool: poolName(pool) };
  return (
    <button
      type="button"
      className={styles.cell}
      data-level={level}
      aria-label={
        takes
          ? t("admin:people.rights.cell_takes", { ...names, sees, takes })
          : t("admin:people.rights.cell_sees", { ...names, sees })
      }
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon size={16} stroke={1.9} aria-hidden />
      <b>{sees}</b> {takes && <small>{takes}</small>}
    </button>
  );
}
