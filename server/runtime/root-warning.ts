/** What the operator is told when the shop could not give up root. */
export function rootWarning(reason: string): string {
  return `Warning: the shop is running as root because ${reason}. It is safer to move it to a folder that other accounts can open, such as /opt, or to run it under its own account (docs/operations.md, "As root").`;
}
