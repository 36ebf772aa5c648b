import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useMemo,
  useState,
} from "react";

export interface TypedStyle {
  readonly text: string;
  /** Tag of the stylesheet over which it was written; null where none is known, or where it may be replaced anyway. */
  readonly base: string | null;
}

interface StyleDraft {
  /** Null where it is as the server has it. */
  readonly typed: TypedStyle | null;
  readonly type: Dispatch<SetStateAction<TypedStyle | null>>;
}

const StyleContext = createContext<StyleDraft>({ typed: null, type: () => {} });

/** The portal's own CSS as it is typed and not yet stored: it is there still when its field is drawn again. */
export function StyleDraftProvider({ children }: { children: ReactNode }) {
  const [typed, type] = useState<TypedStyle | null>(null);
  const value = useMemo(() => ({ typed, type }), [typed]);
  return <StyleContext value={value}>{children}</StyleContext>;
}

export const useStyleDraft = (): StyleDraft => useContext(StyleContext);
