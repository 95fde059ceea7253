/** What was typed into one's profile and not saved: it outlives a reload and the end of a session in this tab. */
export type ProfileValues = { greeting: string; answers: Record<number, string[]> }

const keyOf = (userId: number) => `profile ${userId}`

export function keepUnsaved(userId: number, values: ProfileValues | undefined) {
  try {
    if (values) sessionStorage.setItem(keyOf(userId), JSON.stringify(values))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {
    // A browser that keeps nothing keeps nothing.
  }
}

export function findUnsaved(userId: number): ProfileValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    return kept ? (kept as ProfileValues) : undefined
  } catch {
    return undefined
  }
}
