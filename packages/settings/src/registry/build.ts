/** Short ways to write the registry down. */
import { LANGUAGE } from "../language-code.ts";
import type {
  About,
  AnyRule,
  Choice,
  Either,
  Group,
  List,
  Node,
  Nullable,
  Numeric,
  Optional,
  Switch,
  Table,
  Text,
  TextForm,
  ValueOf,
} from "./kinds.ts";

export const toggle = (value: boolean, about: About = {}): Switch => ({ kind: "switch", default: value, ...about });

/** Heights, widths and strengths of lines. */
export const pixels = (value: number, about: About = {}): Numeric => ({
  kind: "number",
  default: value,
  unit: "px",
  min: 0,
  max: 4000,
  whole: false,
  ...about,
});

/** A place along a width or a height, from its start. */
export const percent = (value: number): Numeric => ({
  kind: "number",
  default: value,
  unit: "percent",
  min: 0,
  max: 100,
  whole: false,
});

/** How many of something are shown. */
export const entries = (value: number, max = 100): Numeric => ({
  kind: "number",
  default: value,
  unit: "entries",
  min: 1,
  max,
  whole: true,
});

/** Where a thing stands among its like. */
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
  about: About = {},
): Choice<Option> => ({ kind: "choice", options, default: value, ...about });

export const text = (
  form: TextForm,
  value: string,
  { min = 0, max, pattern, ...about }: { min?: number; max: number; pattern?: RegExp } & About,
): Text => ({ kind: "text", form, default: value, min, max, ...(pattern ? { pattern } : {}), ...about });

/** A key of the text bundles with its namespace first, as `views.search.sort.score`. */
export const textKey = (value: string, about: About = {}): Text => text("textKey", value, { max: 200, ...about });

export const nullable = <Inner extends Node>(
  of: Inner,
  value: ValueOf<Inner> | null,
  about: About = {},
): Nullable<Inner> => ({ kind: "nullable", of, default: value, ...about });

export const optional = <Inner extends Node>(of: Inner): Optional<Inner> => ({ kind: "optional", of });

export const either = <const Kinds extends readonly Node[]>(...of: Kinds): Either<Kinds> => ({ kind: "either", of });

export const group = <const Settings extends Readonly<Record<string, Node>>>(
  settings: Settings,
  about: About = {},
  rules: readonly AnyRule[] = [],
): Group<Settings> => ({ kind: "group", settings, rules, ...about });

export const list = <Item extends Node>(
  of: Item,
  { max, min = 0, default: value = [], ...about }: { max: number; min?: number; default?: ValueOf<Item>[] } & About,
): List<Item> => ({ kind: "list", of, min, max, default: value, ...about });

/** A value for each language. */
export const perLanguage = <Inner extends Node>(
  of: Inner,
  value: Record<string, ValueOf<Inner>> = {},
): Table<Inner> => ({
  kind: "table",
  keys: LANGUAGE,
  of,
  default: value,
});

/** The same for each language in which the library is read: what stands in it is looked for there. */
export const perLibraryLanguage = <Inner extends Node>(of: Inner): Table<Inner> => ({
  ...perLanguage(of),
  ofLibrary: true,
});

export const table = <Inner extends Node>(keys: RegExp, of: Inner, about: About = {}): Table<Inner> => ({
  kind: "table",
  keys,
  of,
  default: {},
  ...about,
});
