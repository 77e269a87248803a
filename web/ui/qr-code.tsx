import { useMemo } from "react";
import { qrPath } from "./qr-path.ts";

interface Props {
  text: string;
  title: string;
  className: string | undefined;
}

/** Dark on white in every theme: a camera has to read it. */
export function QrCode({ text, title, className }: Props) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{title}</title>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
