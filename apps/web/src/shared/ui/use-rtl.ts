import { useDirection } from "@mantine/core";

export function useIsRtl(): boolean {
  return useDirection().dir === "rtl";
}
