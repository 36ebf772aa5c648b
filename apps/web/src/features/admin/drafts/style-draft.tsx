import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useMemo,
  useState,
} from "react";

interface StyleDraft {
  /** Null where it is as the server has it. */
  readonly typed: string | null;
  readonly type: Dispatch<SetStateAction<string | null>>;
}

const StyleContext = createContext<StyleDraft>({ typed: null, type: () => {} });

/** The portal's own CSS as it is typed and not yet stored: it is there still when its field is drawn again. */
export function StyleDraftProvider({ children }: { children: ReactNode }) {
  const [typed, type] = useState<string | null>(null);
  const value = useMemo(() => ({ typed, type }), [typed]);
  return <StyleContext value={value}>{children}</StyleContext>;
}

export const useStyleDraft = (): StyleDraft => useContext(StyleContext);
