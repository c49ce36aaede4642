/** Why a form was refused, and what was left as it is, each in a line; null without a message. */
export function refusedText(message: string | undefined, reasons: readonly string[]) {
  if (!message) return null;
  return [message, ...reasons].map((line) => <p key={line}>{line}</p>);
}
