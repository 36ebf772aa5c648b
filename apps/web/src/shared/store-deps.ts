import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { ConnectionStore } from "./api/connection-store.ts";
import type { SessionStore } from "./api/session-store.ts";
import type { Host } from "./host/host.ts";
import type { PortalLanguageControl } from "./i18n/portal-language-control.ts";
import type { Notify } from "./ui/notices/notice.ts";

/** What the stores of bookmarks and downloads use of the portal. */
export interface StoreDeps {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly host: Pick<Host, "fetch" | "storage" | "tabStorage" | "onStorageChange">;
  readonly session: SessionStore;
  readonly connection: Pick<ConnectionStore, "get" | "subscribe">;
  readonly language: Pick<PortalLanguageControl, "i18n">;
  readonly settings: () => PortalSettings;
  readonly notify: Notify;
  /** Opens the login page, which then leads back to the current page. */
  readonly openLogin: () => void;
  /** Aborted when the portal is closed. */
  readonly closed: AbortSignal;
}
