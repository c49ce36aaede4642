import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { acceptedPhotos } from "../../ui/accepted-photos.ts";

/** A photo on its way to the shop. */
interface Upload {
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

/** Why a photo was not stored, where the shop gave no sentence of its own. */
const statusTexts: Readonly<Record<number, string>> = {
  401: "You are signed out. Sign in in another tab, then retry.",
  403: "Your role does not allow adding photos.",
  408: "Your connection was too slow for this photo. Please retry.",
  413: "This photo is larger than 20 MB. Please choose a smaller one.",
};

/**
 * Sends photos one after another, each as a request of its own: on a slow line the first is there soonest, and one that
 * breaks is repeated alone. The shop stores a file once, however often it comes.
 */
function usePhotoUploads(productId: string) {
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
    // A page of a proxy, or of the shop before it read the photo.
  }
  return statusTexts[status] ?? "Could not upload this photo. Please retry.";
}

/**
 * Adds photos from the camera or from files. Without scripts they go with the form around it; with scripts each is sent
 * at once and by itself.
 */
export function PhotoUploader({ productId }: { productId: string }) {
  const { uploads, add, repeat, forget } = usePhotoUploads(productId);
  const stored = uploads.filter(({ state }) => state === "stored").length;
  return (
    <section aria-label="Add photos" className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Picker label="Choose photos" onChosen={add} multiple />
        <Picker label="Take a photo" onChosen={add} capture="environment" />
        <span className="hidden noscript:block">
          <Button name="do" value="save">
            Upload
          </Button>
        </span>
      </div>
      <p className="text-sm text-ink-soft">Any phone photo up to 20 MB. We remove the location from it.</p>
      <ul className="grid gap-2 empty:hidden">
        {uploads
          .filter(({ state }) => state !== "stored")
          .map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRepeat={() => repeat(upload.id)}
              onForget={() => forget(upload.id)}
            />
          ))}
      </ul>
      <p role="status" className="font-medium text-pine empty:hidden">
        {stored > 0 ? `${stored} of ${uploads.length} uploaded. Now describe each photo below.` : null}
      </p>
    </section>
  );
}

interface PickerProps {
  label: string;
  onChosen: (files: Iterable<File>) => void;
  multiple?: boolean;
  /** A phone opens its camera. */
  capture?: "environment";
}

function Picker({ label, onChosen, ...input }: PickerProps) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  const [hydrated, setHydrated] = useState(false);
  const take = useEffectEvent(() => {
    if (!element.current?.files?.length) return;
    onChosen([...element.current.files]);
    // The same file may be chosen again.
    element.current.value = "";
  });
  useEffect(() => {
    setHydrated(true);
    // Chosen before the scripts had loaded.
    take();
  }, []);
  return (
    <div className="relative rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine noscript:grid noscript:gap-1">
      <label htmlFor={id} className={buttonClass("quiet")}>
        {label}
      </label>
      <input
        {...input}
        ref={element}
        id={id}
        type="file"
        accept={acceptedPhotos}
        {...(hydrated ? {} : { name: "photos" })}
        onChange={() => take()}
        className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:min-h-11 noscript:opacity-100"
      />
    </div>
  );
}

const megabytes = (bytes: number) => Math.max(0.1, bytes / 1_048_576).toFixed(1);

interface UploadRowProps {
  upload: Upload;
  onRepeat: () => void;
  onForget: () => void;
}

function UploadRow({ upload, onRepeat, onForget }: UploadRowProps) {
  const { name, size, sent, state, error, canRepeat } = upload;
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  return (
    <li className="grid gap-2 rounded-md border border-hairline bg-paper px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <bdi className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</bdi>
        <span className="text-ink-soft tabular-nums">
          {state === "waiting" ? `Waiting, ${megabytes(size)} MB` : null}
          {state === "sending" ? `${percent} %, ${megabytes(sent)} of ${megabytes(size)} MB` : null}
          {state === "processing" ? "Uploaded. Preparing..." : null}
        </span>
      </p>
      {state === "failed" ? (
        <>
          <p role="alert" className="text-sm font-medium text-clay">
            {error}
          </p>
          <div className="flex flex-wrap gap-2">
            {canRepeat ? (
              <Button type="button" size="small" onClick={onRepeat} aria-label={`Retry ${name}`}>
                Retry
              </Button>
            ) : null}
            <Button type="button" size="small" tone="quiet" onClick={onForget} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </div>
        </>
      ) : (
        <progress
          aria-label={`Uploading ${name}`}
          max={100}
          value={percent}
          className="h-1.5 w-full accent-pine"
        />
      )}
    </li>
  );
}
