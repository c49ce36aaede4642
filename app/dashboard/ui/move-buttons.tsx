import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

interface MoveButtonsProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}

const arrows = { up: "M12 19V5m-6 6 6-6 6 6", down: "M12 5v14m-6-6 6 6 6-6" };

/** Moves an entry of a list up or down: by its buttons, or by the arrow keys on one of them. The focus stays on it. */
export function MoveButtons({ id, name, isFirst, isLast }: MoveButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const { state, formData } = useNavigation();
  // The browser drops the focus of an element that is moved in the page.
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (state !== "idle" || pressed.current === null) return;
    const buttons = [...(group.current?.querySelectorAll("button") ?? [])];
    const enabled = buttons.filter((button) => !button.disabled);
    (enabled.find(({ value }) => value === pressed.current) ?? enabled[0])?.focus();
    pressed.current = null;
  }, [state]);

  function moveByKey(event: KeyboardEvent) {
    const move = { ArrowUp: "up", ArrowDown: "down" }[event.key];
    const button = move && group.current?.querySelector<HTMLButtonElement>(`button[value=${move}]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  }

  const isMoving = formData ? [...formData.values()].includes(id) : false;
  const button = (move: "up" | "down", disabled: boolean) => (
    <button
      type="submit"
      name="intent"
      value={move}
      disabled={disabled}
      aria-disabled={isMoving || undefined}
      aria-label={`Move ${name} ${move}`}
      onClick={(event) => {
        // A second tap would move from a place that is no longer shown.
        if (isMoving) event.preventDefault();
        else pressed.current = move;
      }}
      onKeyDown={moveByKey}
      className="grid size-11 place-items-center rounded-full border border-line not-disabled:hover:border-ink disabled:border-hairline disabled:text-line"
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={arrows[move]} />
      </svg>
    </button>
  );
  return (
    <div ref={group} className="flex gap-2">
      {button("up", isFirst)}
      {button("down", isLast)}
    </div>
  );
}
