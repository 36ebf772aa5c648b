import type { ReactNode } from "react";
import { DownloadsProvider } from "../shared/downloads/downloads-context.ts";

const none = { downloadOne: () => {}, downloadMany: () => {} };

export function AppDownloads({ children }: { children: ReactNode }) {
  return <DownloadsProvider value={none}>{children}</DownloadsProvider>;
}
