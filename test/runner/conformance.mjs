// Compares docs/conformance.md with the tests that have its ids in their names: `[S4.busy.adding S8.add-fails]`.

/**
 * A line of the specification, a reading, or what the shop does beside them (O, P): its id, the test files that prove it, and what is missing if it is open.
 * @typedef {{ id: string, proofs: string[], open: string | null }} Line
 * @typedef {{ name: string, file: string, passed: boolean }} Test
 */

const idPattern = String.raw`(?:(?:S[1-9]|[OP])\.[a-z0-9.-]+|R\d+(?:\.[a-z0-9.-]+)?)`;

/** The lines of the tables in the page. @param {string} markdown @returns {Line[]} */
export function linesOf(markdown) {
  return [...markdown.matchAll(new RegExp(String.raw`^\| (${idPattern}) +\|(.*)\|$`, "gm"))].map(
    ([, id = "", cells = ""]) => {
      const last = cells.split("|").at(-1)?.trim() ?? "";
      const open = last.match(/^open: (.+)$/)?.[1] ?? null;
      return { id, open, proofs: open || last === "" ? [] : last.split(/,? +/) };
    },
  );
}

/** The ids in a test's full name. @param {string} name @returns {string[]} */
export function idsIn(name) {
  const groups = name.matchAll(new RegExp(String.raw`\[(${idPattern}(?: ${idPattern})*)\]`, "g"));
  return [...groups].flatMap(([, ids = ""]) => ids.split(" "));
}

/**
 * The differences between the page and the tests that ran; none if every line is proven or open.
 * @param {string} markdown @param {Test[]} tests @returns {string[]}
 */
export function conformanceFaults(markdown, tests) {
  const lines = linesOf(markdown);
  const known = new Set(lines.map(({ id }) => id));
  /** @type {Map<string, Set<string>>} */
  const passedIn = new Map();
  const faults = lines.length === 0 ? ["docs/conformance.md has no line"] : [];
  for (const { name, file, passed } of tests) {
    for (const id of idsIn(name)) {
      if (!known.has(id))
        faults.push(`${file}: "${name}" has the id ${id}, which is not in docs/conformance.md`);
      if (passed) passedIn.set(id, (passedIn.get(id) ?? new Set()).add(file));
    }
  }
  const ids = new Set();
  for (const { id, open, proofs } of lines) {
    if (ids.has(id)) faults.push(`${id} appears twice in docs/conformance.md`);
    ids.add(id);
    const files = passedIn.get(id) ?? new Set();
    if (open !== null) {
      if (files.size > 0) faults.push(`${id} is marked open, but is proven by ${[...files].join(", ")}`);
    } else if (files.size === 0) faults.push(`no passing test names ${id}`);
    else if (proofs.length === 0)
      faults.push(`${id} has no proof listed; it is proven by ${[...files].join(", ")}`);
    for (const proof of proofs) {
      if (files.size > 0 && !files.has(proof)) faults.push(`${id}: no passing test in ${proof} names it`);
    }
  }
  return faults;
}
