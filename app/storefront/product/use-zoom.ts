import { type ComponentType, type MouseEvent, useState } from "react";
import { isPlainClick } from "../../ui/shell/is-plain-click.ts";
import type { ZoomProps } from "./zoom.tsx";

/** Opens the zoom, whose script loads on first use; else, also without scripts, a photo links to its largest file. */
export function useZoom() {
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps> | null>(null);
  const [openedIndex, setOpenedIndex] = useState<number | null>(null);
  const open = (index: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    setOpenedIndex(index);
    loadZoom().then(
      ({ Zoom }) => setZoom(() => Zoom),
      () => location.assign(href),
    );
  };
  return { Zoom, openedIndex, open, close: () => setOpenedIndex(null), preload };
}

function loadZoom() {
  return import("./zoom.tsx");
}

function preload() {
  loadZoom().catch(() => {});
}
