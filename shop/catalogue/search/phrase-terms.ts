import type { PostingLists } from "./posting-lists.ts";
import { tokenise } from "./tokenise.ts";

/** The cost of verifying a phrase in one text, in postings that are read in the same time. */
const verificationCost = 64;

/** More lists than this hardly narrow the candidates, because the phrase itself is verified. */
const maxTermLists = 8;

/**
 * Lists of terms for a phrase: every text that contains the phrase has a term of each list (see `tokenise`). A single
 * list proves the match; of several, those that cost more to read than they save in verification are left out.
 */
export function termListsOf(postings: PostingLists, phrase: string): number[][] {
  const [first = "", ...rest] = tokenise(phrase);
  const last = rest.pop();
  if (last === undefined) return [postings.containing(first)];
  const middle = [...new Set(rest)].map((token) => postings.equalTo(token));
  const shortestFirst = [postings.endingWith(first), postings.startingWith(last), ...middle]
    .map((termIds) => ({ termIds, postingCount: postings.postingCount(termIds) }))
    .sort((a, b) => a.postingCount - b.postingCount);
  const shortest = shortestFirst[0]?.postingCount ?? 0;
  // At least two, because a single list counts as proof.
  return shortestFirst
    .slice(0, maxTermLists)
    .filter(({ postingCount }, index) => index < 2 || postingCount < verificationCost * shortest)
    .map(({ termIds }) => termIds);
}
