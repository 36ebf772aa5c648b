import { useEffect, useState } from "react";
import { Picture, type PictureProps } from "./picture.tsx";

interface Props extends Omit<PictureProps, "src"> {
  readonly blob: Blob;
}

/** A picture that was fetched with the session: an address alone would not show it. */
export function BlobPicture({ blob, ...rest }: Props) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address && <Picture {...rest} src={address} />;
}
