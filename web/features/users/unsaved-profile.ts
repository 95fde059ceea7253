/** The unsaved input of the person's profile. It survives a reload and the end of a session in this tab. */
export type ProfileValues = { greeting: string; answers: Record<number, string[]> }

const keyOf = (userId: number) => `profile ${userId}`

export function keepUnsaved(userId: number, values: ProfileValues | undefined) {
  try {
    if (values) sessionStorage.setItem(keyOf(userId), JSON.stringify(values))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Without storage nothing is kept.
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
