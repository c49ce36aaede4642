/** What the operator is told when the shop could not give up root. */
export function rootWarning(reason: string): string {
  return `Warning: the shop runs as root, since ${reason}. It is safer to move it to a folder that others may enter, such as /opt, or to run it under an account of its own (docs/operations.md, "As root").`;
}
