import type { admin } from "@vitrine/settings/texts/en/admin";
import type { downloadNotices } from "@vitrine/settings/texts/en/download-notices";
import type { downloads } from "@vitrine/settings/texts/en/downloads";
import type { global } from "@vitrine/settings/texts/en/global";
import type { loginNotices } from "@vitrine/settings/texts/en/login-notices";
import type { pages } from "@vitrine/settings/texts/en/pages";
import type { saving } from "@vitrine/settings/texts/en/saving";
import type { toast } from "@vitrine/settings/texts/en/toast";
import type { tour } from "@vitrine/settings/texts/en/tour";
import type { views } from "@vitrine/settings/texts/en/views";

declare module "i18next" {
  /** Makes unknown text keys a compile error; the keys are those of the base language. */
  interface CustomTypeOptions {
    defaultNS: ["global", "views", "toast", "admin"];
    returnNull: false;
    resources: {
      admin: typeof admin;
      global: typeof global;
      toast: typeof toast & typeof saving & typeof loginNotices & typeof downloadNotices;
      views: typeof views & typeof downloads & typeof pages & typeof tour;
    };
  }
}
