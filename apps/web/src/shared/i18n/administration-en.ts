import { admin } from "@vitrine/settings/texts/en/admin";
import { saving } from "@vitrine/settings/texts/en/saving";

/** One chunk per language. */
export const texts = { admin, toast: saving };
