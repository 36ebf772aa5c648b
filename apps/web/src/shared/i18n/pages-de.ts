import { loginNotices } from "@vitrine/settings/texts/de/login-notices";
import { pages } from "@vitrine/settings/texts/de/pages";

/** One chunk per language. */
export const texts = { views: pages, toast: loginNotices };
