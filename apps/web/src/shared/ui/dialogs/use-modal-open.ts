import { useCallback } from "react";
import { useHost } from "../../host/host-context.tsx";

export function useModalOpenCheck(): () => boolean {
  const { root } = useHost();
  return useCallback(() => isModalOpen(root), [root]);
}

export function isModalOpen(root: HTMLElement): boolean {
  return root.ownerDocument.querySelector("[role=dialog][aria-modal=true]") !== null;
}
