interface TypedPhoneProps {
  /** As it was typed. */
  phone: string;
  /** The `tel:` URL; null: no number was read. */
  call: string | null;
  className: string;
}

/** A typed phone number, as a link where it can be called. */
export function TypedPhone({ phone, call, className }: TypedPhoneProps) {
  const text = <bdi>{phone}</bdi>;
  if (!call)
    return (
      <span>
        {text} <CheckNumber {...{ phone, call }} />
      </span>
    );
  return (
    <a href={call} className={className}>
      {text}
    </a>
  );
}

/** What to do with digits that were not read as a number. */
export function CheckNumber({ phone, call }: Omit<TypedPhoneProps, "className">) {
  return call || !/\p{Nd}/u.test(phone) ? null : (
    <span className="text-sm font-normal text-clay">Check this number</span>
  );
}
