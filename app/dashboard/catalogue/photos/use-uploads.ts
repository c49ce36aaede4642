import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

/** A photograph on its way to the shop. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  state: "waiting" | "sending" | "processing" | "failed" | "stored";
  /** Bytes that have been sent. */
  sent: number;
  /** Why it failed, and whether the same file may succeed when it is sent again. */
  error?: string;
  canRepeat?: boolean;
}

const brokenLine = "Upload failed. Your photo is kept here. Retry when you are online.";

/** Why a photograph was not stored, where the shop gave no sentence of its own. */
const statusTexts: Readonly<Record<number, string>> = {
  401: "You are signed out. Sign in in another tab, then retry.",
  403: "Your role does not allow adding photos.",
  408: "Your connection was too slow for this photo. Please retry.",
  413: "This photo is larger than 20 MB. Please choose a smaller one.",
};

/**
 * Sends photographs one after another, each as a request of its own: on a slow line the first is there soonest, and one that
 * breaks is repeated alone. The shop stores a file once, however often it comes.
 */
export function usePhotoUploads(productId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const files = useRef(new Map<number, File>());
  const lastId = useRef(0);
  const active = useRef<XMLHttpRequest | null>(null);
  const { revalidate } = useRevalidator();

  const change = (id: number, to: Partial<Upload>) =>
    setUploads((list) => list.map((one) => (one.id === id ? { ...one, ...to } : one)));

  const next = uploads.find(({ state }) => state === "waiting");
  const isSending = uploads.some(({ state }) => state === "sending" || state === "processing");
  useEffect(() => {
    const file = next && files.current.get(next.id);
    if (!next || !file || isSending) return;
    const { id } = next;
    change(id, { state: "sending", sent: 0 });
    active.current = sendPhoto(productId, file, (progress) => {
      change(id, progress);
      if (progress.state !== "stored") return;
      files.current.delete(id);
      void revalidate();
    });
  });
  useEffect(() => () => active.current?.abort(), []);
  // Leaving the page ends what is on its way.
  const isBusy = next !== undefined || isSending;
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);

  return {
    uploads,
    add(chosen: Iterable<File>) {
      const added = [...chosen].map((file): Upload => {
        const id = ++lastId.current;
        files.current.set(id, file);
        return { id, name: file.name, size: file.size, state: "waiting", sent: 0 };
      });
      setUploads((list) => [...list.filter(({ state }) => state !== "stored"), ...added]);
    },
    repeat: (id: number) => change(id, { state: "waiting", sent: 0 }),
    forget(id: number) {
      files.current.delete(id);
      setUploads((list) => list.filter((one) => one.id !== id));
    },
  };
}

function sendPhoto(
  productId: string,
  file: File,
  report: (progress: Partial<Upload>) => void,
): XMLHttpRequest {
  const form = new FormData();
  form.set("photos", file);
  const request = new XMLHttpRequest();
  request.open("POST", `/dashboard/products/${encodeURIComponent(productId)}/photos/upload`);
  request.upload.addEventListener("progress", ({ loaded }) =>
    report({ state: "sending", sent: Math.min(loaded, file.size) }),
  );
  request.upload.addEventListener("load", () => report({ state: "processing", sent: file.size }));
  request.addEventListener("load", () => {
    if (request.status === 200) return report({ state: "stored" });
    report({
      state: "failed",
      error: sentenceOf(request),
      canRepeat: request.status !== 400 && request.status !== 413,
    });
  });
  const broken = () => report({ state: "failed", error: brokenLine, canRepeat: true });
  request.addEventListener("error", broken);
  request.addEventListener("timeout", broken);
  request.send(form);
  return request;
}

function sentenceOf({ status, responseText }: XMLHttpRequest): string {
  try {
    const { error } = JSON.parse(responseText) as { error?: string };
    if (error) return error;
  } catch {
    // A page of a proxy, or of the shop before it read the photograph.
  }
  return statusTexts[status] ?? "Could not upload this photo. Please retry.";
}
