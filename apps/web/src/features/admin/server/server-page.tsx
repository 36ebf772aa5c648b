import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { SETTINGS_VERSION } from "@vitrine/settings/version";
import { useTranslation } from "react-i18next";
import type { ServerOverview } from "../../../shared/api/console-client.ts";
import { formatKilobytes, formatNumber } from "../../../shared/i18n/format.ts";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { SectionPage } from "../fields/forms/section-page.tsx";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import { Fact, FactsSection } from "./facts.tsx";
import { FilesWithUnreadableTerms } from "./files-with-unreadable-terms.tsx";
import { FolderWatchList } from "./folder-watch-list.tsx";
import { ImportList } from "./import-list.tsx";
import { getIndexStateTextKey } from "./index-state.ts";
import { MailProblemNotices } from "./mail-problem-notices.tsx";
import styles from "./server-page.module.css";
import { useServerOverview } from "./use-server-overview.ts";

const REFRESH_MS = 10_000;
const BUSY_REFRESH_MS = 2000;

const isBusy = ({ imports, watches }: ServerOverview) =>
  imports.some(({ state }) => state === "running") || watches.some(({ waiting }) => waiting > 0);

export function ServerPage() {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useServerOverview({
    refreshAfter: (overview) => (overview && isBusy(overview) ? BUSY_REFRESH_MS : REFRESH_MS),
  });
  return (
    <SectionPage
      heading={t("admin:server.title")}
      intro={t("admin:server.lead")}
      action={
        <Button
          variant="outline"
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {t("admin:server.refresh")}
        </Button>
      }
    >
      <div className={styles.body}>
        <div role="alert">{isError && <p className={styles.failure}>{t("admin:server.failed")}</p>}</div>
        {data && <ServerDetails overview={data} />}
        {!data && !isError && <LoadingBars className={styles.ghost} />}
      </div>
    </SectionPage>
  );
}

function ServerDetails({ overview }: { overview: ServerOverview }) {
  const { t, i18n } = useTranslation();
  const lang = i18n.language;
  const moment = useFormatDateTime();
  const number = (value: number) => formatNumber(value, lang);
  const size = (bytes: number) => formatKilobytes(bytes / 1000, lang);
  const { assets, search, data } = overview;
  const total = assets.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={styles.sections}>
        <FactsSection title={t("admin:server.library.title")}>
          <Fact name={t("admin:server.library.assets")}>{number(total)}</Fact>
          {assets.map(({ kind, count }) => (
            <Fact key={kind} name={t(`global:kind.${kind}`, { defaultValue: kind })} minor>
              {number(count)}
            </Fact>
          ))}
          <Fact name={t("admin:server.library.missing")} hint={t("admin:server.library.missing_hint")}>
            {number(overview.missing)}
          </Fact>
        </FactsSection>
        <FactsSection title={t("admin:server.library.pools")}>
          {overview.pools.map((pool) => (
            <Fact key={pool.name} name={pickByLanguageOrAny(pool.labels, lang) ?? pool.name}>
              {t("admin:server.library.assets", { count: pool.assets })}
            </Fact>
          ))}
          <Fact name={t("admin:server.library.accounts")}>{number(overview.accounts)}</Fact>
        </FactsSection>
        <FactsSection title={t("admin:server.index.title")} notice={<IndexNotices {...search} />}>
          <Fact name={t("admin:server.index.state")}>{t(getIndexStateTextKey(search))}</Fact>
          {search.lag > 0 && <Fact name={t("admin:server.index.behind")}>{number(search.lag)}</Fact>}
          <Fact name={t("admin:server.index.documents")}>{number(search.documents)}</Fact>
          <Fact name={t("admin:server.index.memory")}>{size(search.bytes)}</Fact>
        </FactsSection>
        <FactsSection title={t("admin:server.mails.title")} notice={<MailProblemNotices {...overview.mails} />}>
          <Fact name={t("admin:server.mails.sending")}>
            {t(`admin:server.mails.off.${overview.mails.off ?? "none"}`)}
          </Fact>
          <Fact name={t("admin:server.mails.waiting")}>{number(overview.mails.waiting)}</Fact>
        </FactsSection>
        <FactsSection
          title={t("admin:server.backup.title")}
          after={
            <CommandHelp
              title={t("admin:server.backup.how")}
              text={t("admin:server.backup.advice")}
              command={t("admin:server.backup.command")}
            />
          }
        >
          <Fact name={t("admin:server.backup.last")}>
            {overview.backup ? moment(overview.backup.at / 1000) : t("admin:server.backup.none")}
          </Fact>
          {overview.backup && (
            <Fact name={t("admin:server.backup.folder")}>
              <code dir="ltr">{overview.backup.folder}</code>
            </Fact>
          )}
        </FactsSection>
        <FactsSection title={t("admin:server.version.title")}>
          <Fact name={t("admin:server.version.server")}>{overview.version}</Fact>
          <Fact name={t("admin:server.version.contract")}>{overview.contractVersion}</Fact>
          <Fact name={t("admin:server.version.portal")}>{SETTINGS_VERSION}</Fact>
          <Fact name={t("admin:server.library.data_folder")}>
            <code dir="ltr">{data.folder}</code>
          </Fact>
          <Fact name={t("admin:server.library.size")}>
            {t("admin:server.library.space", { used: size(data.bytes), free: size(data.free) })}
          </Fact>
        </FactsSection>
      </div>
      {overview.unread.count > 0 && <FilesWithUnreadableTerms {...overview.unread} />}
      {overview.watches.length > 0 && (
        <section className={styles.imports} aria-labelledby="watches">
          <h2 id="watches">{t("admin:server.watches.title")}</h2>
          <FolderWatchList watches={overview.watches} pools={overview.pools} />
        </section>
      )}
      <section className={styles.imports} aria-labelledby="imports">
        <h2 id="imports">{t("admin:server.imports.title")}</h2>
        {overview.imports.length === 0 ? (
          <p>{t("admin:server.imports.none")}</p>
        ) : (
          <ImportList imports={overview.imports} pools={overview.pools} />
        )}
        <CommandHelp
          title={t("admin:server.imports.how")}
          text={t("admin:server.imports.advice")}
          command={t("admin:server.imports.command")}
        />
      </section>
    </>
  );
}

function IndexNotices(search: ServerOverview["search"]) {
  return (
    <>
      {search.problem && <IndexProblem {...search} />}
      {search.leftOut.count > 0 && <UnindexedAssets {...search.leftOut} />}
    </>
  );
}

/** Assets left out of the index, with some examples; the server gives each reason in English. */
function UnindexedAssets({ count, examples }: ServerOverview["search"]["leftOut"]) {
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

/** A problem of the index: its effect on the portal, and the server's message in English. */
function IndexProblem({ state, problem }: ServerOverview["search"]) {
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

interface CommandHelpProps {
  readonly title: string;
  readonly text: string;
  readonly command: string;
}

/** A command for whoever operates the server, folded. */
function CommandHelp({ title, text, command }: CommandHelpProps) {
  return (
    <details className={styles.help}>
      <summary>{title}</summary>
      <p>
        {text} <code dir="ltr">{command}</code>
      </p>
    </details>
  );
}
