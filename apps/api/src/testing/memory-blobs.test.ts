import { describeBlobStorage } from "../platform/blob-storage.suite.ts";
import { createMemoryBlobs, emptyBucket } from "./memory-blobs.ts";

describeBlobStorage("blobs that lie elsewhere", async () => {
  const bucket = emptyBucket();
  const touched = new Map<string, number>();
  return {
    storage: createMemoryBlobs(bucket, touched),
    another: () => createMemoryBlobs(bucket),
    age(hash) {
      const blob = bucket.blobs.get(hash);
      if (blob) blob.at = 1000;
      touched.set(hash, 1000);
    },
    leaveDraft: () => void bucket.drafts.set("cut", { at: 1000 }),
    count: () => bucket.blobs.size + bucket.drafts.size,
    dispose: async () => {},
  };
});
