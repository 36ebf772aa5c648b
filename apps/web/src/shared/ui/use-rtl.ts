import { useDirection } from "@mantine/core";

/** Whether the language is right-to-left. */
export function useRtl(): boolean {
  return useDirection().dir === "rtl";
}
