/** Builders for the nodes of the registry. */
import { LANGUAGE } from "../languages/language-code.ts";
import type {
  AnyRule,
  Choice,
  Either,
  Group,
  List,
  NodeMetadata,
  Nullable,
  Numeric,
  Optional,
  SettingNode,
  Switch,
  Table,
  Text,
  TextForm,
  ValueOf,
} from "./kinds.ts";

export const toggle = (value: boolean, about: NodeMetadata = {}): Switch => ({
  kind: "switch",
  default: value,
  ...about,
});

/** Heights, widths and line widths. */
export const pixels = (value: number, about: NodeMetadata = {}): Numeric => ({
  kind: "number",
  default: value,
  unit: "px",
  min: 0,
  max: 4000,
  whole: false,
  ...about,
});

/** A position along a width or height, from its start. */
export const percent = (value: number): Numeric => ({
  kind: "number",
  default: value,
  unit: "percent",
  min: 0,
  max: 100,
  whole: false,
});

/** A number of shown entries. */
export const entries = (value: number, max = 100): Numeric => ({
  kind: "number",
  default: value,
  unit: "entries",
  min: 1,
  max,
  whole: true,
});

/** Position in a sorted list. */
export const position: Numeric = {
  kind: "number",
  default: 0,
  unit: "position",
  min: 0,
  max: 10_000,
  whole: true,
};

export const choice = <const Option extends string>(
  options: readonly Option[],
  value: NoInfer<Option>,
  about: NodeMetadata = {},
): Choice<Option> => ({ kind: "choice", options, default: value, ...about });

export const text = (
  form: TextForm,
  value: string,
  { min = 0, max, pattern, ...about }: { min?: number; max: number; pattern?: RegExp } & NodeMetadata,
): Text => ({ kind: "text", form, default: value, min, max, ...(pattern ? { pattern } : {}), ...about });

/** A text key with its namespace: `views.search.sort.score`. */
export const textKey = (value: string, about: NodeMetadata = {}): Text =>
  text("textKey", value, { max: 200, ...about });

export const nullable = <Inner extends SettingNode>(
  of: Inner,
  value: ValueOf<Inner> | null,
  about: NodeMetadata = {},
): Nullable<Inner> => ({ kind: "nullable", of, default: value, ...about });

export const optional = <Inner extends SettingNode>(of: Inner): Optional<Inner> => ({ kind: "optional", of });

export const either = <const Kinds extends readonly SettingNode[]>(...of: Kinds): Either<Kinds> => ({
  kind: "either",
  of,
});

export const group = <const Settings extends Readonly<Record<string, SettingNode>>>(
  settings: Settings,
  about: NodeMetadata = {},
  rules: readonly AnyRule[] = [],
): Group<Settings> => ({ kind: "group", settings, rules, ...about });

export const list = <Item extends SettingNode>(
  of: Item,
  {
    max,
    min = 0,
    default: value = [],
    ...about
  }: { max: number; min?: number; default?: ValueOf<Item>[] } & NodeMetadata,
): List<Item> => ({ kind: "list", of, min, max, default: value, ...about });

/** A value for each language. */
export const perLanguage = <Inner extends SettingNode>(
  of: Inner,
  value: Record<string, ValueOf<Inner>> = {},
): Table<Inner> => ({
  kind: "table",
  keys: LANGUAGE,
  of,
  default: value,
});

/** A value for each content language of the library, since it contains search terms. */
export const perLibraryLanguage = <Inner extends SettingNode>(of: Inner): Table<Inner> => ({
  ...perLanguage(of),
  ofLibrary: true,
});

export const table = <Inner extends SettingNode>(keys: RegExp, of: Inner, about: NodeMetadata = {}): Table<Inner> => ({
  kind: "table",
  keys,
  of,
  default: {},
  ...about,
});
