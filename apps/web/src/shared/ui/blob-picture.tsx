import { useEffect, useState } from "react";
import { PictureWithRetry, type PictureWithRetryProps } from "./picture-with-retry.tsx";

interface Props extends Omit<PictureWithRetryProps, "src"> {
  readonly blob: Blob;
}

/** Shows a picture fetched as a blob, for pictures that need the session's authorization header. */
export function BlobPicture({ blob, ...rest }: Props) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address && <PictureWithRetry {...rest} src={address} />;
}
