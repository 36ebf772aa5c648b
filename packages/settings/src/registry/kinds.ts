/**
 * Kinds of settings as plain data: valid values, the default, and where admins edit it. Types, defaults, schema,
 * healing, documentation and forms are generated from them.
 */

/** Pages of the administration. */
export type AdminPage = "general" | "appearance" | "dashboard" | "search" | "language" | "login" | "editor";

/** Metadata of a setting, independent of its kind. */
export interface NodeMetadata {
  /** Page and section in the administration, if they differ from those of the group around it. */
  readonly page?: AdminPage;
  readonly section?: string;
  /** The version that introduced it; omitted for the first version. */
  readonly since?: string;
  /** Name of the schema in the OpenAPI document, if it has one. */
  readonly id?: string;
  /** For settings that occur repeatedly: where their shared texts are below `admin:settings.`. */
  readonly texts?: string;
}

/** Names of the registry's rules; admin forms have a text for each. */
export type RuleName = "link" | "key_twice" | "no_theme";

/** A condition on a valid group that its kinds cannot express. Pure. */
export interface Rule<T> {
  readonly name: RuleName;
  /** Error message that follows the path; in English, for API clients. */
  readonly message: string;
  holds(value: T): boolean;
  /**
   * Returns the nearest valid value; `changes` is called with each path that it changes, to set the old value aside.
   */
  fix<V extends T>(value: V, changes: (...path: Path) => void): V;
}

/** Names in groups, keys of tables, indexes of lists. */
export type Path = readonly (string | number)[];

// biome-ignore lint/suspicious/noExplicitAny: a rule is only called with values of its group
export type AnyRule = Rule<any>;

export interface Switch extends NodeMetadata {
  readonly kind: "switch";
  readonly default: boolean;
}

export interface Numeric extends NodeMetadata {
  readonly kind: "number";
  readonly default: number;
  readonly unit: "px" | "percent" | "entries" | "position";
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

export interface Choice<Option extends string = string> extends NodeMetadata {
  readonly kind: "choice";
  readonly options: readonly Option[];
  readonly default: Option;
}

/** Format of a text: its input field and valid values. */
export type TextForm =
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

export interface Text extends NodeMetadata {
  readonly kind: "text";
  readonly form: TextForm;
  readonly default: string;
  readonly min: number;
  /** Characters. */
  readonly max: number;
  readonly pattern?: RegExp;
}

/** A value of the inner kind, or null. */
export interface Nullable<Inner extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "nullable";
  readonly of: Inner;
  /** Checked by the builders: of the inner kind, or null. */
  readonly default: unknown;
}

/** May be left out. */
export interface Optional<Inner extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "optional";
  readonly of: Inner;
}

/** One of several kinds, distinguished by the value; the first is the default. */
export interface Either<Kinds extends readonly SettingNode[] = readonly SettingNode[]> extends NodeMetadata {
  readonly kind: "either";
  readonly of: Kinds;
}

export interface Group<Settings extends Readonly<Record<string, SettingNode>> = Readonly<Record<string, SettingNode>>>
  extends NodeMetadata {
  readonly kind: "group";
  readonly settings: Settings;
  readonly rules: readonly AnyRule[];
}

export interface List<Item extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "list";
  readonly of: Item;
  readonly min: number;
  readonly max: number;
  readonly default: readonly unknown[];
}

/** Values by keys that an admin chooses: languages, or names that match a pattern. */
export interface Table<Inner extends SettingNode = SettingNode> extends NodeMetadata {
  readonly kind: "table";
  readonly keys: RegExp;
  readonly of: Inner;
  readonly default: Readonly<Record<string, unknown>>;
  /** Whether its keys are content languages of the library, not languages of the portal. */
  readonly ofLibrary?: boolean;
}

export type SettingNode = Switch | Numeric | Choice | Text | Nullable | Optional | Either | Group | List | Table;

type OptionalKeys<S> = { [K in keyof S]: S[K] extends Optional ? K : never }[keyof S];

/** The TypeScript type of a kind's values; unknown for any node, where the type would recurse forever. */
export type ValueOf<N> = [SettingNode] extends [N]
  ? unknown
  : N extends Switch
    ? boolean
    : N extends Numeric
      ? number
      : N extends Choice<infer Option>
        ? Option
        : N extends Text
          ? string
          : N extends Nullable<infer Inner>
            ? ValueOf<Inner> | null
            : N extends Optional<infer Inner>
              ? ValueOf<Inner>
              : N extends Either<infer Kinds>
                ? ValueOf<Kinds[number]>
                : N extends Group<infer S>
                  ? { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
                      -readonly [K in OptionalKeys<S>]?: ValueOf<S[K]>;
                    }
                  : N extends List<infer Item>
                    ? ValueOf<Item>[]
                    : N extends Table<infer Inner>
                      ? Record<string, ValueOf<Inner>>
                      : never;
