import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { FileWithFocalPointField } from "../brand/brand-page.tsx";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { FormField } from "../fields/field.tsx";
import { getControlId } from "../fields/field-context.tsx";
import { FILES_TARGET_PREFIX } from "../fields/field-target.tsx";
import { type FormSetting, listFormSettings } from "../fields/forms/form-settings.ts";
import { SettingField } from "../fields/forms/section-form.tsx";
import { isCompound } from "../fields/node-shape.ts";
import { TranslationField } from "../fields/translations/translation-field.tsx";
import { useThemeSetting } from "../fields/use-theme-setting.ts";

const COLOUR = /^themes\.options\.(\d+)\.appearance\.(\w+)$/;
const TEXT = /^texts ([^.]+)\.(.+)$/;

const formSettings = listFormSettings(settingsRegistry);
/** The setting at a path, if it can be edited beside a part of the page: lists and tables need more space. */
const findSetting = (target: string): FormSetting | undefined =>
  formSettings.find(({ path, node }) => path.join(".") === target && !isCompound(node));

const RANKS = [isFile, isText, (target: string) => findSetting(target) !== undefined, isColour];

function isFile(target: string) {
  return target.startsWith(`${FILES_TARGET_PREFIX}.`);
}
function isText(target: string) {
  return TEXT.test(target);
}
function isColour(target: string) {
  return COLOUR.test(target);
}

/**
 * Splits the settings of a part into the few that are edited in place, pictures and words first, and those that the form
 * has. Only the best match of the texts counts: a short text may match many.
 */
export function splitOffInPlaceTargets(
  targets: readonly string[],
  maxFields: number,
): { readonly fields: readonly string[]; readonly others: readonly string[] } {
  const [text, ...otherTexts] = targets.filter(isText);
  const rest = targets.filter((target) => !otherTexts.includes(target));
  const editable = RANKS.flatMap((isRank) => rest.filter(isRank)).slice(0, maxFields);
  return { fields: editable, others: rest.filter((target) => target !== text && !editable.includes(target)) };
}

/** Edits one setting, file or text by its path. */
export function TargetField({ target }: { target: string }) {
  const { options } = useSettingsDraft().themes;
  if (isFile(target))
    return <FileWithFocalPointField file={target.slice(FILES_TARGET_PREFIX.length + 1) as PortalFileName} />;
  const [, lang, key] = TEXT.exec(target) ?? [];
  if (lang !== undefined && key !== undefined)
    return <TranslationField lang={lang} textKey={key} id={getControlId([`texts ${lang}`, key])} />;
  const [, at, name] = COLOUR.exec(target) ?? [];
  const theme = options[Number(at)];
  if (theme && name !== undefined) return <ThemeColour theme={theme} at={Number(at)} name={name} />;
  const setting = findSetting(target);
  return setting ? <SettingField setting={setting} /> : null;
}

interface ThemeColourProps {
  readonly theme: ThemeOption;
  readonly at: number;
  readonly name: string;
}

function ThemeColour({ theme, at, name }: ThemeColourProps) {
  const setting = useThemeSetting(theme, at, ["appearance", name]);
  return setting ? <FormField {...setting} /> : null;
}
