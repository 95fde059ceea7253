type Candidate = { id: number; startsAt: Date | string; yesCount: number; noCount: number }

/** The best candidate date: most yes, then fewest no, then earliest. Null if nobody can come on any of them. */
export function bestCandidate(candidates: readonly Candidate[]): number | null {
  const [best] = candidates
    .filter(({ yesCount }) => yesCount > 0)
    .toSorted(
      (a, b) =>
        b.yesCount - a.yesCount ||
        a.noCount - b.noCount ||
        new Date(a.startsAt).getTime() - new Date(b.startsAt).getTime() ||
        a.id - b.id,
    )
  return best?.id ?? null
}
