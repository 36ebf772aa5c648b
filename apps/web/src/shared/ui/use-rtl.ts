import { useDirection } from "@mantine/core";

/** The page is read from the right: what is next lies to the left. */
export function useRtl(): boolean {
  return useDirection().dir === "rtl";
}
