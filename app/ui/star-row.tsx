/** The stars that someone gave, from 1 to 5. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="whitespace-nowrap text-pine">
      {"★".repeat(stars) + "☆".repeat(5 - stars)}
    </span>
  );
}
