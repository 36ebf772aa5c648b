import type { admin } from "@vitrine/settings/texts/en/admin";
import type { player } from "@vitrine/settings/texts/en/player";
import type { portal } from "@vitrine/settings/texts/en/portal";
import type { saving } from "@vitrine/settings/texts/en/saving";
import type { tour } from "@vitrine/settings/texts/en/tour";

declare module "i18next" {
  /** Makes unknown text keys a compile error; the keys are those of the base language. */
  interface CustomTypeOptions {
    defaultNS: ["global", "views", "toast", "admin"];
    returnNull: false;
    resources: {
      admin: typeof admin;
      global: typeof portal.global;
      toast: typeof portal.toast & typeof saving;
      views: typeof portal.views & typeof player & typeof tour;
    };
  }
}
