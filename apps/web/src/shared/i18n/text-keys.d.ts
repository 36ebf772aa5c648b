import type { admin } from "@vitrine/settings/texts/en/admin";
import type { downloads } from "@vitrine/settings/texts/en/downloads";
import type { entrance } from "@vitrine/settings/texts/en/entrance";
import type { global } from "@vitrine/settings/texts/en/global";
import type { pages } from "@vitrine/settings/texts/en/pages";
import type { saving } from "@vitrine/settings/texts/en/saving";
import type { taking } from "@vitrine/settings/texts/en/taking";
import type { toast } from "@vitrine/settings/texts/en/toast";
import type { tour } from "@vitrine/settings/texts/en/tour";
import type { views } from "@vitrine/settings/texts/en/views";

declare module "i18next" {
  /** A key without a text does not compile; the base language says which there are. */
  interface CustomTypeOptions {
    defaultNS: ["global", "views", "toast", "admin"];
    returnNull: false;
    resources: {
      admin: typeof admin;
      global: typeof global;
      toast: typeof toast & typeof saving & typeof entrance & typeof taking;
      views: typeof views & typeof downloads & typeof pages & typeof tour;
    };
  }
}
