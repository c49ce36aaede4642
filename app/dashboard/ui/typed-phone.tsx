interface TypedPhoneProps {
  /** As it was typed. */
  phone: string;
  /** The `tel:` URL; null: no phone can dial it. */
  call: string | null;
  className: string;
}

/** A typed phone number, as a link where it can be called. */
export function TypedPhone({ phone, call, className }: TypedPhoneProps) {
  const text = <bdi>{phone}</bdi>;
  if (!call) return text;
  return (
    <a href={call} className={className}>
      {text}
    </a>
  );
}
