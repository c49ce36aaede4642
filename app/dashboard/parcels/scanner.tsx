import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";

/** The browser's detector of barcodes, where it has one. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const findDetector = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
const neverChanges = () => () => {};
const betweenLooksMs = 200;
/** The same code in front of the camera counts again after that. */
const sameCodeMs = 3000;

interface ScannerProps {
  /** What was scanned or typed. */
  onCode: (code: string) => void;
  label: string;
}

/** The camera, behind a button, where the browser can read barcodes; nothing where it cannot. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const canDetect = useSyncExternalStore(
    neverChanges,
    () => findDetector() !== undefined && navigator.mediaDevices !== undefined,
    () => false,
  );
  if (!canDetect) return null;
  return (
    <div className="grid gap-2">
      {isOpen ? <Camera onCode={onCode} /> : null}
      <Button type="button" size="small" tone="quiet" onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Close the camera" : "Scan with the camera"}
      </Button>
    </div>
  );
}

/** A field for a hand scanner, or for typing, and the camera. Needs scripts. */
export function Scanner({ onCode, label }: ScannerProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("code") as HTMLInputElement;
    if (field.value.trim()) onCode(field.value);
    field.value = "";
    field.focus();
  };
  return (
    <div className="grid gap-2">
      <CameraButton onCode={onCode} />
      <form onSubmit={send} className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-0 flex-1 gap-1.5 text-sm font-semibold">
          {label}
          <input
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            className="min-h-11 w-full rounded-md border border-line bg-paper px-3.5 text-base font-normal"
          />
        </label>
        <Button size="small" tone="quiet">
          Find
        </Button>
      </form>
    </div>
  );
}

/** What the camera sees; each barcode in it is given on once. */
function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<string | null>(null);
  const give = useRef(onCode);
  give.current = onCode;
  useEffect(() => {
    const Detection = findDetector();
    if (!Detection) return;
    const detector = new Detection({ formats: ["code_128"] });
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    const seen = new Map<string, number>();
    const look = async () => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : [];
      for (const { rawValue } of found) {
        if (Date.now() - (seen.get(rawValue) ?? 0) > sameCodeMs) give.current(rawValue);
        seen.set(rawValue, Date.now());
      }
      if (!isClosed) timer = setTimeout(() => void look(), betweenLooksMs);
    };
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (isClosed || !video.current) {
          for (const track of stream.getTracks()) track.stop();
          return;
        }
        video.current.srcObject = stream;
        await video.current.play();
        void look();
      } catch {
        setError("The camera could not be opened. Type the number instead.");
      }
    };
    void open();
    return () => {
      isClosed = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <div className="relative grid h-52 place-items-center overflow-hidden rounded-md bg-ink text-paper">
      <video
        ref={video}
        playsInline
        muted
        aria-label="Camera"
        className="absolute inset-0 size-full object-cover"
      />
      <p className="absolute bottom-3 text-sm">{error ?? "Hold the slip’s barcode in the frame"}</p>
    </div>
  );
}
