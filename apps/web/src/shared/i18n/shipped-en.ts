import { global } from "@vitrine/settings/texts/en/global";
import { toast } from "@vitrine/settings/texts/en/toast";
import { views } from "@vitrine/settings/texts/en/views";

/** One chunk per language. */
export const texts = { global, views, toast };
