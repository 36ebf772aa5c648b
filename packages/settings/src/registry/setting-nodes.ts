/**
 * Kinds of settings as plain data: valid values, the default, and where admins edit it. Types, defaults, schema,
 * healing, documentation and forms are generated from them.
 */

/** Pages of the administration. */
export type AdminPageKey = "general" | "appearance" | "dashboard" | "search" | "language" | "login" | "editor";

/** Metadata of a setting, independent of its kind. */
export interface NodeMetadata {
  /** Page and section in the administration, if they differ from those of the group around it. */
  readonly page?: AdminPageKey;
  readonly section?: string;
  /** The version that introduced it; omitted for the first version. */
  readonly since?: string;
  /** Name of the schema in the OpenAPI document, if it has one. */
  readonly id?: string;
  /** For settings that occur repeatedly: where their shared texts are below `admin:settings.`. */
  readonly texts?: string;
}

/** Names of the registry's rules; admin forms have a text for each. */
export type SettingRuleName = "link" | "key_twice" | "no_theme";

/** A condition on a valid group that its kinds cannot express. Pure. */
export interface SettingRule<T> {
  readonly name: SettingRuleName;
  /** Error message that follows the path; in English, for API clients. */
  readonly message: string;
  holds(value: T): boolean;
  /**
   * Returns the nearest valid value; `changes` is called with each path that it changes, to set the old value aside.
   */
  fix<V extends T>(value: V, changes: (...path: ValuePath) => void): V;
}

/** Names in groups, keys of tables, indexes of lists. */
export type ValuePath = readonly (string | number)[];

// biome-ignore lint/suspicious/noExplicitAny: a rule is only called with values of its group
export type AnySettingRule = SettingRule<any>;

export interface SwitchNode extends NodeMetadata {
  readonly kind: "switch";
  readonly default: boolean;
}

export interface NumberNode extends NodeMetadata {
  readonly kind: "number";
  readonly default: number;
  readonly unit: "px" | "percent" | "entries" | "position";
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

export interface ChoiceNode<Option extends string = string> extends NodeMetadata {
  readonly kind: "choice";
  readonly options: readonly Option[];
  readonly default: Option;
}

/** Format of a text: its input field and valid values. */
export type TextFormat =
  | "line"
  | "prose"
  | "colour"
  | "length"
  | "textKey"
  | "key"
  | "field"
  | "sortKey"
  | "language"
  | "address";

export interface TextNode extends NodeMetadata {
  readonly kind: "text";
  readonly form: TextFormat;
  readonly default: string;
  readonly min: number;
  /** Characters. */
  readonly max: number;
  readonly pattern?: RegExp;
}

/** A value of the inner kind, or null. */
export interface NullableNode<Inner extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "nullable";
  readonly of: Inner;
  /** Checked by the builders: of the inner kind, or null. */
  readonly default: unknown;
}

/** May be left out. */
export interface OptionalNode<Inner extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "optional";
  readonly of: Inner;
}

/** One of several kinds, distinguished by the value; the first is the default. */
export interface EitherNode<Kinds extends readonly SettingNode[] = readonly SettingNode[]> extends NodeMetadata {
  readonly kind: "either";
  readonly of: Kinds;
}

export interface GroupNode<
  Settings extends Readonly<Record<string, SettingNode>> = Readonly<Record<string, SettingNode>>,
> extends NodeMetadata {
  readonly kind: "group";
  readonly settings: Settings;
  readonly rules: readonly AnySettingRule[];
}

export interface ListNode<Item extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "list";
  readonly of: Item;
  readonly min: number;
  readonly max: number;
  readonly default: readonly unknown[];
}

/** Values by keys that an admin chooses: languages, or names that match a pattern. */
export interface TableNode<Inner extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "table";
  readonly keys: RegExp;
  readonly of: Inner;
  readonly default: Readonly<Record<string, unknown>>;
  /** Whether its keys are content languages of the library, not languages of the portal. */
  readonly ofLibrary?: boolean;
}

export type SettingNode =
  | SwitchNode
  | NumberNode
  | ChoiceNode
  | TextNode
  | NullableNode
  | OptionalNode
  | EitherNode
  | GroupNode
  | ListNode
  | TableNode;

type OptionalKeys<S> = { [K in keyof S]: S[K] extends OptionalNode ? K : never }[keyof S];

/** The TypeScript type of a kind's values; unknown for any node, where the type would recurse forever. */
export type ValueOf<N> = [SettingNode] extends [N]
  ? unknown
  : N extends SwitchNode
    ? boolean
    : N extends NumberNode
      ? number
      : N extends ChoiceNode<infer Option>
        ? Option
        : N extends TextNode
          ? string
          : N extends NullableNode<infer Inner>
            ? ValueOf<Inner> | null
            : N extends OptionalNode<infer Inner>
              ? ValueOf<Inner>
              : N extends EitherNode<infer Kinds>
                ? ValueOf<Kinds[number]>
                : N extends GroupNode<infer S>
                  ? { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
                      -readonly [K in OptionalKeys<S>]?: ValueOf<S[K]>;
                    }
                  : N extends ListNode<infer Item>
                    ? ValueOf<Item>[]
                    : N extends TableNode<infer Inner>
                      ? Record<string, ValueOf<Inner>>
                      : never;
