/** All shipped texts at once, for servers and tests; a browser loads the files of its language one by one. */
import { admin as adminDe } from "./de/admin.ts";
import { downloadNotices as downloadNoticesDe } from "./de/download-notices.ts";
import { downloads as downloadsDe } from "./de/downloads.ts";
import { global as globalDe } from "./de/global.ts";
import { loginNotices as loginNoticesDe } from "./de/login-notices.ts";
import { pages as pagesDe } from "./de/pages.ts";
import { saving as savingDe } from "./de/saving.ts";
import { toast as toastDe } from "./de/toast.ts";
import { tour as tourDe } from "./de/tour.ts";
import { views as viewsDe } from "./de/views.ts";
import { admin as adminEn } from "./en/admin.ts";
import { downloadNotices as downloadNoticesEn } from "./en/download-notices.ts";
import { downloads as downloadsEn } from "./en/downloads.ts";
import { global as globalEn } from "./en/global.ts";
import { loginNotices as loginNoticesEn } from "./en/login-notices.ts";
import { pages as pagesEn } from "./en/pages.ts";
import { saving as savingEn } from "./en/saving.ts";
import { toast as toastEn } from "./en/toast.ts";
import { tour as tourEn } from "./en/tour.ts";
import { views as viewsEn } from "./en/views.ts";

export const shippedTexts = {
  de: {
    global: globalDe,
    views: { ...viewsDe, ...downloadsDe, ...pagesDe, ...tourDe },
    toast: {
      ...toastDe,
      download: { ...toastDe.download, ...downloadNoticesDe.download },
      login: { ...toastDe.login, ...loginNoticesDe.login },
      error: { ...toastDe.error, ...savingDe.error, ...loginNoticesDe.error },
    },
    admin: adminDe,
  },
  en: {
    global: globalEn,
    views: { ...viewsEn, ...downloadsEn, ...pagesEn, ...tourEn },
    toast: {
      ...toastEn,
      download: { ...toastEn.download, ...downloadNoticesEn.download },
      login: { ...toastEn.login, ...loginNoticesEn.login },
      error: { ...toastEn.error, ...savingEn.error, ...loginNoticesEn.error },
    },
    admin: adminEn,
  },
};
