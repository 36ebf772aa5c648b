/** All shipped texts at once, for servers and tests; a browser loads the files of its language one by one. */
import { admin as adminDe } from "./de/admin.ts";
import { player as playerDe } from "./de/player.ts";
import { portal as portalDe } from "./de/portal.ts";
import { saving as savingDe } from "./de/saving.ts";
import { tour as tourDe } from "./de/tour.ts";
import { admin as adminEn } from "./en/admin.ts";
import { player as playerEn } from "./en/player.ts";
import { portal as portalEn } from "./en/portal.ts";
import { saving as savingEn } from "./en/saving.ts";
import { tour as tourEn } from "./en/tour.ts";

export const shippedTexts = {
  de: {
    ...portalDe,
    views: { ...portalDe.views, ...playerDe, ...tourDe },
    toast: { ...portalDe.toast, error: { ...portalDe.toast.error, ...savingDe.error } },
    admin: adminDe,
  },
  en: {
    ...portalEn,
    views: { ...portalEn.views, ...playerEn, ...tourEn },
    toast: { ...portalEn.toast, error: { ...portalEn.toast.error, ...savingEn.error } },
    admin: adminEn,
  },
};
