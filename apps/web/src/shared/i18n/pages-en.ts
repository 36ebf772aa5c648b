import { loginNotices } from "@vitrine/settings/texts/en/login-notices";
import { pages } from "@vitrine/settings/texts/en/pages";

/** One chunk per language. */
export const texts = { views: pages, toast: loginNotices };
