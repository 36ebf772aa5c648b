import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Overview } from "../../../shared/api/console-client.ts";
import { useConsole } from "../../../shared/api/use-console.ts";
import { formatFileSize, formatNumber } from "../../../shared/i18n/format.ts";
import { pickByAnyLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import { ImportList } from "./import-list.tsx";
import { getIndexStateKey } from "./index-state.ts";
import { MailNotices } from "./mail-notices.tsx";
import styles from "./server-page.module.css";
import { UnreadableFiles } from "./unreadable-files.tsx";
import { WatchList } from "./watch-list.tsx";

const REFRESH_MS = 10_000;
const BUSY_REFRESH_MS = 2000;

const isBusy = ({ imports, watches }: Overview) =>
  imports.some(({ state }) => state === "running") || watches.some(({ waiting }) => waiting > 0);

export function ServerPage() {
  const { t } = useTranslation();
  const server = useConsole();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["console.overview.get"],
    queryFn: () => server.overview.get.query(),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_REFRESH_MS : REFRESH_MS),
  });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{t("admin:server.title")}</h1>
          <p>{t("admin:server.lead")}</p>
        </div>
        <Button
          variant="outline"
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {t("admin:server.refresh")}
        </Button>
      </header>
      <div role="alert">{isError && <p className={styles.failure}>{t("admin:server.failed")}</p>}</div>
      {data && <ServerDetails overview={data} />}
      {!data && !isError && <div className={styles.ghost} aria-busy="true" />}
    </div>
  );
}

function ServerDetails({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation();
  const lang = i18n.language;
  const moment = useFormatDateTime();
  const number = (value: number) => formatNumber(value, lang);
  const size = (bytes: number) => formatFileSize(bytes / 1000, lang);
  const { assets, search, data } = overview;
  const total = assets.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={styles.sections}>
        <Section title={t("admin:server.library.title")}>
          <Detail name={t("admin:server.library.assets")}>{number(total)}</Detail>
          {assets.map(({ kind, count }) => (
            <Detail key={kind} name={t(`global:kind.${kind}`, { defaultValue: kind })} minor>
              {number(count)}
            </Detail>
          ))}
          <Detail name={t("admin:server.library.missing")} hint={t("admin:server.library.missing_hint")}>
            {number(overview.missing)}
          </Detail>
        </Section>
        <Section title={t("admin:server.library.pools")}>
          {overview.pools.map((pool) => (
            <Detail key={pool.name} name={pickByAnyLanguage(pool.labels, lang) ?? pool.name}>
              {t("admin:server.library.assets", { count: pool.assets })}
            </Detail>
          ))}
          <Detail name={t("admin:server.library.accounts")}>{number(overview.accounts)}</Detail>
        </Section>
        <Section title={t("admin:server.index.title")} notice={<IndexNotices {...search} />}>
          <Detail name={t("admin:server.index.state")}>{t(getIndexStateKey(search))}</Detail>
          {search.lag > 0 && <Detail name={t("admin:server.index.behind")}>{number(search.lag)}</Detail>}
          <Detail name={t("admin:server.index.documents")}>{number(search.documents)}</Detail>
          <Detail name={t("admin:server.index.memory")}>{size(search.bytes)}</Detail>
        </Section>
        <Section title={t("admin:server.mails.title")} notice={<MailNotices {...overview.mails} />}>
          <Detail name={t("admin:server.mails.sending")}>
            {t(`admin:server.mails.off.${overview.mails.off ?? "none"}`)}
          </Detail>
          <Detail name={t("admin:server.mails.waiting")}>{number(overview.mails.waiting)}</Detail>
        </Section>
        <Section title={t("admin:server.backup.title")}>
          <Detail name={t("admin:server.backup.last")}>
            {overview.backup ? moment(overview.backup.at / 1000) : t("admin:server.backup.none")}
          </Detail>
          {overview.backup ? (
            <Detail name={t("admin:server.backup.folder")}>
              <code dir="ltr">{overview.backup.folder}</code>
            </Detail>
          ) : (
            <Detail name={t("admin:server.backup.advice")}>
              <code dir="ltr">{t("admin:server.backup.command")}</code>
            </Detail>
          )}
        </Section>
        <Section title={t("admin:server.version.title")}>
          <Detail name={t("admin:server.version.server")}>{overview.version}</Detail>
          <Detail name={t("admin:server.version.contract")}>{overview.contractVersion}</Detail>
          <Detail name={t("admin:server.version.portal")}>{SETTINGS_VERSION}</Detail>
          <Detail name={t("admin:server.library.data_folder")}>
            <code dir="ltr">{data.folder}</code>
          </Detail>
          <Detail name={t("admin:server.library.size")}>
            {t("admin:server.library.space", { used: size(data.bytes), free: size(data.free) })}
          </Detail>
        </Section>
      </div>
      {overview.unread.count > 0 && <UnreadableFiles {...overview.unread} />}
      {overview.watches.length > 0 && (
        <section className={styles.imports} aria-labelledby="watches">
          <h2 id="watches">{t("admin:server.watches.title")}</h2>
          <WatchList watches={overview.watches} pools={overview.pools} />
        </section>
      )}
      <section className={styles.imports} aria-labelledby="imports">
        <h2 id="imports">{t("admin:server.imports.title")}</h2>
        {overview.imports.length === 0 ? (
          <p>
            {t("admin:server.imports.none")} <code dir="ltr">{t("admin:server.imports.command")}</code>
          </p>
        ) : (
          <ImportList imports={overview.imports} pools={overview.pools} />
        )}
      </section>
    </>
  );
}

function IndexNotices(search: Overview["search"]) {
  return (
    <>
      {search.problem && <IndexProblem {...search} />}
      {search.leftOut.count > 0 && <UnindexedAssets {...search.leftOut} />}
    </>
  );
}

/** The reasons come from the server, in English. */
function UnindexedAssets({ count, examples }: Overview["search"]["leftOut"]) {
  const { t } = useTranslation();
  return (
    <div className={styles.problem}>
      <p>
        <b>{t("admin:server.index.left_out", { count })}</b>
        {t("admin:server.index.left_out_text")}
      </p>
      <details className={styles.examples}>
        <summary>{t("admin:server.index.left_out_which")}</summary>
        <ul>
          {examples.map(({ id, fileName, reason }) => (
            <li key={id}>
              {id}: {fileName}
              <code lang="en" dir="ltr">
                {reason}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** The effect on the portal, followed by the server's message, in English. */
function IndexProblem({ state, problem }: Overview["search"]) {
  const { t } = useTranslation();
  const kind = state === "away" ? "away" : "problem";
  return (
    <div className={styles.problem} role="alert">
      <p>
        <b>{t(`admin:server.index.${kind}`)}</b>
        {t(`admin:server.index.${kind}_text`)}
      </p>
      <p>
        {t("admin:server.index.message")}
        <code lang="en" dir="ltr">
          {problem}
        </code>
      </p>
    </div>
  );
}

function Section({ title, notice, children }: { title: string; notice?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {notice}
      <dl>{children}</dl>
    </section>
  );
}

function Detail({
  name,
  hint,
  minor,
  children,
}: {
  name: string;
  hint?: string;
  minor?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={minor ? `${styles.fact} ${styles.minor}` : styles.fact}>
      <dt>
        {name}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
