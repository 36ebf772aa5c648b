import { downloadNotices } from "@vitrine/settings/texts/en/download-notices";
import { downloads } from "@vitrine/settings/texts/en/downloads";

/** One chunk per language. */
export const texts = { views: downloads, toast: downloadNotices };
