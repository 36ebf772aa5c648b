import { createContext, type RefObject, useContext } from "react";
import type { PreviewChoices } from "./preview-controls.tsx";

/** The space of a preview beside a form, which it can fill instead of the form. */
interface PreviewSpace {
  readonly isFilled: boolean;
  readonly fill: (isFilled: boolean) => void;
  /** What the preview showed last: when it is rendered anew in another place, it continues with that. */
  readonly last: RefObject<LastPreview | null>;
}

export interface LastPreview {
  readonly choices: PreviewChoices;
  /** Path of the portal to which the user went. */
  readonly path: string | undefined;
  /** The screen with which it was opened, if any. */
  readonly initial: object | undefined;
}

const SpaceContext = createContext<PreviewSpace | null>(null);

export const PreviewFullScreenProvider = SpaceContext.Provider;

/** Null for a preview without a form, which cannot fill the screen. */
export const usePreviewFullScreen = (): PreviewSpace | null => useContext(SpaceContext);
