/**
 * The kinds of settings, as plain data: what a setting may hold, what it holds when nothing is stored, and where an
 * admin edits it. Types, defaults, schema, healing, documentation and forms are all made from these.
 */

/** Pages of the admin area. */
export type AdminPage = "general" | "appearance" | "dashboard" | "search" | "language" | "login" | "editor";

/** What a setting says beside its kind. */
export interface About {
  /** The page and the section of it, where it differs from the group around it. */
  readonly page?: AdminPage;
  readonly section?: string;
  /** The version that brought it; without it, it was there from the beginning. */
  readonly since?: string;
  /** Name of the schema in the contract's document, where it has one of its own. */
  readonly id?: string;
  /** Of what occurs at several places: where the texts of its parts are, once for all, below `admin:settings.`. */
  readonly texts?: string;
}

/** The rules of the registry, as the forms word them. */
export type RuleName = "link" | "key_twice" | "no_theme";

/** Something that no kind says, of a group whose settings are each of their kind. Pure. */
export interface Rule<T> {
  readonly name: RuleName;
  /** What is wrong where it does not hold, to be put behind the path; in English, for those who call the API. */
  readonly problem: string;
  holds(value: T): boolean;
  /** The nearest value for which it holds; each path that it changes in it goes to `changes`, to be set aside. */
  mended<V extends T>(value: V, changes: (...path: Path) => void): V;
}

/** Names of groups, keys of tables, indexes of lists. */
export type Path = readonly (string | number)[];

// biome-ignore lint/suspicious/noExplicitAny: a rule is asked for values of its own group alone
export type AnyRule = Rule<any>;

export interface Switch extends About {
  readonly kind: "switch";
  readonly default: boolean;
}

export interface Numeric extends About {
  readonly kind: "number";
  readonly default: number;
  readonly unit: "px" | "percent" | "entries" | "position";
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

export interface Choice<Option extends string = string> extends About {
  readonly kind: "choice";
  readonly options: readonly Option[];
  readonly default: Option;
}

/** Texts of a form: how a person enters it, and what it may look like. */
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

export interface Text extends About {
  readonly kind: "text";
  readonly form: TextForm;
  readonly default: string;
  readonly min: number;
  /** Characters. */
  readonly max: number;
  readonly pattern?: RegExp;
}

/** A value of the kind inside, or null for none. */
export interface Nullable<Inner extends Node = Node> extends About {
  readonly kind: "nullable";
  readonly of: Inner;
  /** As the builders take it: of the kind inside, or null. */
  readonly default: unknown;
}

/** May be left out. */
export interface Optional<Inner extends Node = Node> extends About {
  readonly kind: "optional";
  readonly of: Inner;
}

/** One of several kinds, told by the value; the first is the default. */
export interface Either<Kinds extends readonly Node[] = readonly Node[]> extends About {
  readonly kind: "either";
  readonly of: Kinds;
}

export interface Group<Settings extends Readonly<Record<string, Node>> = Readonly<Record<string, Node>>> extends About {
  readonly kind: "group";
  readonly settings: Settings;
  readonly rules: readonly AnyRule[];
}

export interface List<Item extends Node = Node> extends About {
  readonly kind: "list";
  readonly of: Item;
  readonly min: number;
  readonly max: number;
  readonly default: readonly unknown[];
}

/** Values by keys that an admin chooses: languages, or names of a pattern. */
export interface Table<Inner extends Node = Node> extends About {
  readonly kind: "table";
  readonly keys: RegExp;
  readonly of: Inner;
  readonly default: Readonly<Record<string, unknown>>;
  /** Its languages are those in which the library is read, not those of the portal. */
  readonly ofLibrary?: boolean;
}

export type Node = Switch | Numeric | Choice | Text | Nullable | Optional | Either | Group | List | Table;

type OptionalKeys<S> = { [K in keyof S]: S[K] extends Optional ? K : never }[keyof S];

/** The TypeScript type of a kind's values; unknown where nothing is said of the kind, or it would never end. */
export type ValueOf<N> = [Node] extends [N]
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
