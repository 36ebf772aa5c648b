/** Maps a text to where it can be seen: a page of the preview, or a section of the administration. Pure. */
import { paths } from "../../../shared/paths.ts";

/** Any asset: the preview fills in an id. */
const ASSET = "/asset/";

const PAGES: Readonly<Record<string, string>> = {
  "global.header": paths.everything,
  "global.footer": paths.dashboard,
  "global.language": paths.everything,
  "global.theme": paths.everything,
  "global.unit": paths.everything,
  "global.color": paths.everything,
  "global.rating": paths.everything,
  "global.kind": paths.everything,
  "global.rules": paths.login,
  "views.dashboard": paths.dashboard,
  "views.search": paths.everything,
  "views.asset": ASSET,
  "views.preview": ASSET,
  "views.download": ASSET,
  "views.share": ASSET,
  "views.bookmark": paths.bookmark,
  "views.login": paths.login,
  "views.password": paths.password,
  "views.logout": paths.logout,
  "views.no_permission": paths.noPermission,
  "views.custom": "/custom/imprint",
  "toast.search": paths.everything,
  "toast.download": ASSET,
  "toast.copy_share": ASSET,
  "toast.login": paths.login,
};

const SECTIONS: Readonly<Record<string, string>> = {
  "admin.alignment": "login",
  "admin.appearance": "appearance",
  "admin.areas": "appearance",
  "admin.brand": "appearance",
  "admin.editor": "editor",
  "admin.form": "general",
  "admin.history": "history",
  "admin.language": "language",
  "admin.login": "login",
  "admin.logo": "appearance",
  "admin.overview": "dashboard",
  "admin.people": "accounts",
  "admin.pages": "editor",
  "admin.results": "search",
  "admin.section": "general",
  "admin.server": "server",
  "admin.settings": "general",
  "admin.timeline": "history",
};

/** The path that shows the texts of a part of the portal; undefined if it appears only on errors. */
export function findPathShowingTextSection(place: string, lang: string): string | undefined {
  const page = PAGES[place];
  if (page) return `/admin/appearance?${new URLSearchParams({ see: page, lang })}`;
  const section = SECTIONS[place];
  return section && `/admin/${section}`;
}
