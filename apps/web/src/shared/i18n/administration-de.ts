import { admin } from "@vitrine/settings/texts/de/admin";
import { saving } from "@vitrine/settings/texts/de/saving";

/** One chunk per language. */
export const texts = { admin, toast: saving };
