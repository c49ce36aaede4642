interface SkeletonLinesProps {
  count: number;
}

/** A placeholder for a list that loads, hidden from assistive technology: show a status text beside it. */
export function SkeletonLines({ count }: SkeletonLinesProps) {
  const lines = Array.from({ length: count }, (_, index) => `line ${index}`);
  return (
    <div aria-hidden="true" className="motion-safe:animate-pulse">
      {lines.map((line) => (
        <div key={line} className="flex gap-5 border-t border-hairline py-6">
          <div className="aspect-4/5 w-20 rounded-sm bg-sand md:w-28" />
          <div className="grid flex-1 content-start gap-3">
            <div className="h-5 w-3/5 rounded-sm bg-sand" />
            <div className="h-4 w-1/4 rounded-sm bg-sand" />
          </div>
        </div>
      ))}
    </div>
  );
}
