import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Upload, usePhotoUploads } from "./use-uploads.ts";

/** By these, and not `image/*`, an iPhone sends a JPEG in place of its HEIC. */
const accepted = "image/jpeg,image/png,image/webp,image/avif";

/**
 * Adds photographs from the camera or from files. Without scripts they go with the form around it; with scripts each is sent
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
        accept={accepted}
        {...(hydrated ? {} : { name: "photos" })}
        onChange={() => take()}
        className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:min-h-11 noscript:opacity-100"
      />
    </div>
  );
}

const megabytes = (bytes: number) => Math.max(0.1, bytes / 1_048_576).toFixed(1);

function UploadRow({
  upload: { name, size, sent, state, error, canRepeat },
  onRepeat,
  onForget,
}: {
  upload: Upload;
  onRepeat: () => void;
  onForget: () => void;
}) {
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
