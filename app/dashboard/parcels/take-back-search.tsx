import { Form, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { CameraButton } from "./scanner.tsx";

/** Finds a parcel by what is on its slip, with or without scripts. */
export function TakeBackSearch({ code }: { code: string | null }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-2">
      <Form method="get" action="/dashboard/take-back" className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-0 flex-1 gap-1.5 text-sm font-semibold">
          Scan or type a number
          <input
            key={code}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={100}
            defaultValue={code ?? ""}
            className="min-h-11 w-full rounded-md border border-line bg-paper px-3.5 text-base font-normal"
          />
        </label>
        <Button size="small" tone="quiet">
          Find
        </Button>
      </Form>
      <CameraButton
        onCode={(scanned) => void navigate(`/dashboard/take-back?code=${encodeURIComponent(scanned)}`)}
      />
    </div>
  );
}
