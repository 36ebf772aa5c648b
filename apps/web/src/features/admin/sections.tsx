/**
 * The sections of the administration, in the order of the sidebar. A new one is added here, with its name,
 * once it works. A section is drawn below its address: `/admin/<key>`, and whatever follows.
 */
import { IconAdjustmentsHorizontal, IconLogin2, IconServer } from "@tabler/icons-react";
import type { AdminPage } from "@vitrine/settings/registry/kinds";
import { type ComponentType, lazy } from "react";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import type { DocumentName } from "./drafts/draft-store.ts";

export type SectionKey = "general" | "login" | "server";

export interface AdminSection {
  readonly key: SectionKey;
  readonly name: TextKey;
  readonly icon: typeof IconServer;
  /** The pages of the registry whose settings are edited here: where a search and a fault lead. */
  readonly pages: readonly AdminPage[];
  /** What else it edits: a change there marks the section. */
  readonly edits?: (document: DocumentName) => boolean;
  readonly Page: ComponentType;
}

export const adminSections: readonly AdminSection[] = [
  {
    key: "general",
    name: "admin:section.general",
    icon: IconAdjustmentsHorizontal,
    pages: ["general"],
    Page: lazy(() =>
      import("./sections/general-section.tsx").then(({ GeneralSection }) => ({ default: GeneralSection })),
    ),
  },
  {
    key: "login",
    name: "admin:section.login",
    icon: IconLogin2,
    pages: ["login"],
    Page: lazy(() => import("./login/login-section.tsx").then(({ LoginSection }) => ({ default: LoginSection }))),
  },
  {
    key: "server",
    name: "admin:section.server",
    icon: IconServer,
    pages: [],
    Page: lazy(() => import("./server/server-page.tsx").then(({ ServerPage }) => ({ default: ServerPage }))),
  },
];
