import { describeBlobStorage } from "../platform/storage/blob-storage.suite.ts";
import { createBucket, createMemoryBlobStorage } from "./memory-blob-storage.ts";

describeBlobStorage("an asynchronous blob storage", async () => {
  const bucket = createBucket();
  const touched = new Map<string, number>();
  return {
    storage: createMemoryBlobStorage(bucket, touched),
    another: () => createMemoryBlobStorage(bucket),
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
