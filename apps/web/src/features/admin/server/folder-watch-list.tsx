import { useTranslation } from "react-i18next";
import type { ServerOverview } from "../../../shared/api/console-client.ts";
import { getRegionalLocale } from "../../../shared/i18n/format.ts";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import styles from "./server-page.module.css";

type Watch = ServerOverview["watches"][number];

export function FolderWatchList({ watches, pools }: Pick<ServerOverview, "watches" | "pools">) {
  return (
    <ul className={styles.list}>
      {watches.map((watch) => (
        <WatchRow key={watch.id} watch={watch} pools={pools} />
      ))}
    </ul>
  );
}

/** For each state of a watch, the state of an import whose badge has the fitting colour. */
const BADGE_STATES = {
  watching: "done",
  importing: "running",
  away: "waiting",
  failing: "failed",
  interrupted: "interrupted",
} as const satisfies Record<Watch["state"], string>;

function WatchRow({ watch, pools }: { watch: Watch; pools: ServerOverview["pools"] }) {
  const { t, i18n } = useTranslation();
  const { state, poll, waiting, changedAt } = watch;
  const pool = pools.find(({ name }) => name === watch.pool);
  const when = new Intl.DateTimeFormat(getRegionalLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  const facts = [
    t("admin:server.imports.pool", { name: (pool && pickByLanguageOrAny(pool.labels, i18n.language)) ?? watch.pool }),
    poll !== null && t("admin:server.watches.poll", { seconds: poll }),
    changedAt !== null && t("admin:server.watches.changed", { when: when.format(changedAt) }),
    waiting > 0 && t("admin:server.watches.waiting", { count: waiting }),
  ];
  return (
    <li className={styles.import}>
      <p className={styles.folder}>
        <b dir="ltr">{watch.folder}</b>
        <span data-state={BADGE_STATES[state]}>{t(`admin:server.watches.${state}`)}</span>
      </p>
      <p className={styles.when}>{facts.filter((fact) => fact !== false).join(" · ")}</p>
      {(state === "away" || state === "failing" || state === "interrupted") && (
        <p className={styles.when}>{t(`admin:server.watches.${state}_text`)}</p>
      )}
    </li>
  );
}
