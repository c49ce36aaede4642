import { Form, Link, useNavigation } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { CheckIcon, CloseIcon, createIcon } from "../../ui/shell/icons.tsx";
import { screenIcons } from "../ui/screen-icons.tsx";
import type { CallView } from "./call-view.ts";
import { ConfirmDone } from "./done.tsx";
import type { DoneView } from "./done-view.ts";

const { phone: PhoneIcon } = screenIcons;
/** A handset in a bubble, as WhatsApp draws it. */
const WhatsAppIcon = createIcon(
  "M4 20l1.2-3.7A8.2 8.2 0 1 1 8.3 19ZM9.2 8.3c-.9 1-.3 2.8 1.6 4.7s3.7 2.5 4.7 1.6l.3-.9-1.9-1.2-1 .8c-1-.4-1.7-1.1-2.1-2.1l.8-1-1.2-1.9Z",
);
const MissedIcon = createIcon(
  "M4 15.5c4.7-4 11.3-4 16 0l-1.6 3-3.6-1.1v-2a12 12 0 0 0-5.6 0v2l-3.6 1.1zM8 4l4 4 4-4",
);
const ClockIcon = createIcon("M20.2 12a8.2 8.2 0 1 1-16.4 0 8.2 8.2 0 0 1 16.4 0ZM12 7.5V12l3 2");
const HashIcon = createIcon("M9.5 4 8 20M16 4l-1.500 16M4.500 9h15M4 15h15");

const outcomes = [
  { intent: "no_answer", label: "No answer", keys: "2", Icon: MissedIcon, color: "text-line" },
  { intent: "call_later", label: "Call later", keys: "3", Icon: ClockIcon, color: "text-line" },
  { intent: "refused", label: "Refused", keys: "4", Icon: CloseIcon, color: "text-clay" },
  { intent: "wrong_number", label: "Wrong number", keys: "5", Icon: HashIcon, color: "text-clay" },
];

interface ConfirmBarProps {
  call: CallView;
  done: DoneView | null;
  /** Whether this person may send to a marked number. */
  mayDespite: boolean;
}

/** What came of the call, under the thumb: Call and Confirmed below, the other outcomes above. */
export function ConfirmBar({ call, done, mayDespite }: ConfirmBarProps) {
  return (
    <div className="save-bar bg-paper pb-[calc(0.625rem+env(safe-area-inset-bottom))] max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:z-25 max-desk:border-t max-desk:border-hairline max-desk:[@media(height<24rem)]:static desk:overflow-hidden desk:rounded-lg desk:border desk:border-hairline">
      {done ? <ConfirmDone done={done} /> : null}
      {call.state.kind === "open" ? (
        <Outcomes call={call} mayDespite={mayDespite} />
      ) : (
        <Answered state={call.state} call={call} />
      )}
    </div>
  );
}

function Outcomes({ call, mayDespite }: { call: CallView; mayDespite: boolean }) {
  const busy = useNavigation().formMethod === "POST";
  const { phone, path, mark, seen } = call;
  return (
    <div className="grid gap-2 px-3 pt-2">
      <Form method="post" action={path} id="outcome" className="grid grid-cols-4 gap-1.5">
        <input type="hidden" name="seen" value={seen} />
        {mark && mayDespite ? <input type="hidden" name="despiteMark" value="yes" /> : null}
        {outcomes.map(({ intent, label, keys, Icon, color }) => (
          <button
            type="submit"
            key={intent}
            name="intent"
            value={intent}
            disabled={busy}
            aria-keyshortcuts={keys}
            className="grid min-h-13.5 content-center justify-items-center gap-0.5 rounded-md border border-line bg-paper px-0.5 py-1 text-xs leading-tight font-semibold hover:bg-pine-wash"
          >
            <Icon className={`size-5 ${color}`} />
            {label}
          </button>
        ))}
      </Form>
      <div className="flex gap-2">
        {phone.whatsApp ? (
          <form method="post" action={`${path}/whatsapp`} target="_blank" rel="noopener">
            <button
              type="submit"
              aria-label="Write on WhatsApp"
              aria-keyshortcuts="W"
              className={`${buttonClass("quiet")} size-13 px-0!`}
            >
              <WhatsAppIcon className="text-pine" />
            </button>
          </form>
        ) : null}
        {phone.tel ? (
          <a href={phone.tel} aria-keyshortcuts="C" className={`${buttonClass("quiet")} flex-1 px-3!`}>
            {PhoneIcon ? <PhoneIcon className="size-5" /> : null}
            Call
          </a>
        ) : null}
        {mark && !mayDespite ? null : (
          <button
            type="submit"
            form="outcome"
            name="intent"
            value="confirmed"
            disabled={busy}
            aria-keyshortcuts="1"
            className={`${buttonClass(mark ? "danger" : "primary")} flex-[1.5] px-3!`}
          >
            <CheckIcon className="size-5" />
            {mark ? "Confirm anyway" : "Confirmed"}
          </button>
        )}
      </div>
    </div>
  );
}

/** Someone else was first, or nothing is to be asked. */
function Answered({ state, call }: { state: CallView["state"]; call: CallView }) {
  const texts = {
    confirmed: "Already answered. Nothing left to do.",
    refused: "Already refused. Cancel it in the list of refused orders.",
    taken: "Only one person can call at a time. The order is free again in a few minutes.",
    closed: "",
    open: "",
  };
  return (
    <div className="px-4 pt-3" role="status">
      <p className="font-semibold">
        <bdi>{state.text}</bdi>
      </p>
      <p className="mb-2.5 text-sm text-ink-soft">{texts[state.kind]}</p>
      <div className="flex gap-2">
        {state.kind === "refused" ? (
          <Form method="post" action={call.path} className="flex-1">
            <input type="hidden" name="seen" value={call.seen} />
            <button
              type="submit"
              name="intent"
              value="confirmed"
              className={`${buttonClass("quiet")} w-full px-3!`}
            >
              Customer wants it after all
            </button>
          </Form>
        ) : null}
        <Link to="/dashboard/confirm?next" className={`${buttonClass()} flex-1`}>
          Next order
        </Link>
      </div>
    </div>
  );
}
