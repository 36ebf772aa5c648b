/** Builders for the nodes of the registry. */
import { LANGUAGE_CODE_PATTERN } from "../languages/language-code.ts";
import type {
  AnySettingRule,
  ChoiceNode,
  EitherNode,
  GroupNode,
  ListNode,
  NodeMetadata,
  NullableNode,
  NumberNode,
  OptionalNode,
  SettingNode,
  SwitchNode,
  TableNode,
  TextFormat,
  TextNode,
  ValueOf,
} from "./setting-nodes.ts";

export const switchNode = (value: boolean, about: NodeMetadata = {}): SwitchNode => ({
  kind: "switch",
  default: value,
  ...about,
});

/** Heights, widths and line widths. */
export const pixelsNode = (value: number, about: NodeMetadata = {}): NumberNode => ({
  kind: "number",
  default: value,
  unit: "px",
  min: 0,
  max: 4000,
  whole: false,
  ...about,
});

/** A position along a width or height, from its start. */
export const percentNode = (value: number): NumberNode => ({
  kind: "number",
  default: value,
  unit: "percent",
  min: 0,
  max: 100,
  whole: false,
});

/** A number of shown entries. */
export const entryCountNode = (value: number, max = 100): NumberNode => ({
  kind: "number",
  default: value,
  unit: "entries",
  min: 1,
  max,
  whole: true,
});

/** Position in a sorted list. */
export const positionNode: NumberNode = {
  kind: "number",
  default: 0,
  unit: "position",
  min: 0,
  max: 10_000,
  whole: true,
};

export const choiceNode = <const Option extends string>(
  options: readonly Option[],
  value: NoInfer<Option>,
  about: NodeMetadata = {},
): ChoiceNode<Option> => ({ kind: "choice", options, default: value, ...about });

export const textNode = (
  form: TextFormat,
  value: string,
  { min = 0, max, pattern, ...about }: { min?: number; max: number; pattern?: RegExp } & NodeMetadata,
): TextNode => ({ kind: "text", form, default: value, min, max, ...(pattern ? { pattern } : {}), ...about });

/** A text key with its namespace: `views.search.sort.score`. */
export const textKeyNode = (value: string, about: NodeMetadata = {}): TextNode =>
  textNode("textKey", value, { max: 200, ...about });

export const nullableNode = <Inner extends SettingNode>(
  of: Inner,
  value: ValueOf<Inner> | null,
  about: NodeMetadata = {},
): NullableNode<Inner> => ({ kind: "nullable", of, default: value, ...about });

export const optionalNode = <Inner extends SettingNode>(of: Inner): OptionalNode<Inner> => ({ kind: "optional", of });

export const eitherNode = <const Kinds extends readonly SettingNode[]>(...of: Kinds): EitherNode<Kinds> => ({
  kind: "either",
  of,
});

export const groupNode = <const Settings extends Readonly<Record<string, SettingNode>>>(
  settings: Settings,
  about: NodeMetadata = {},
  rules: readonly AnySettingRule[] = [],
): GroupNode<Settings> => ({ kind: "group", settings, rules, ...about });

export const listNode = <Item extends SettingNode>(
  of: Item,
  {
    max,
    min = 0,
    default: value = [],
    ...about
  }: { max: number; min?: number; default?: ValueOf<Item>[] } & NodeMetadata,
): ListNode<Item> => ({ kind: "list", of, min, max, default: value, ...about });

/** A value for each language. */
export const perLanguageNode = <Inner extends SettingNode>(
  of: Inner,
  value: Record<string, ValueOf<Inner>> = {},
): TableNode<Inner> => ({
  kind: "table",
  keys: LANGUAGE_CODE_PATTERN,
  of,
  default: value,
});

/** A value for each content language of the library, since it contains search terms. */
export const perLibraryLanguageNode = <Inner extends SettingNode>(of: Inner): TableNode<Inner> => ({
  ...perLanguageNode(of),
  ofLibrary: true,
});

export const tableNode = <Inner extends SettingNode>(
  keys: RegExp,
  of: Inner,
  about: NodeMetadata = {},
): TableNode<Inner> => ({
  kind: "table",
  keys,
  of,
  default: {},
  ...about,
});
