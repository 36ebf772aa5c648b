import { downloadNotices } from "./download-notices.ts";
import { downloads } from "./downloads.ts";
import { global } from "./global.ts";
import { loginNotices } from "./login-notices.ts";
import { pages } from "./pages.ts";
import { toast } from "./toast.ts";
import { views } from "./views.ts";

/** All texts of the portal but those of the guided tour. */
export const portal = {
  global,
  views: { ...views, ...downloads, ...pages },
  toast: {
    ...toast,
    download: { ...toast.download, ...downloadNotices.download },
    login: { ...toast.login, ...loginNotices.login },
    error: { ...toast.error, ...loginNotices.error },
  },
};
