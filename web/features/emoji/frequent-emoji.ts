const most = 40
const shown = 12
const keyOf = (userId: number) => `hiroba.emoji.${userId}`
/** For people who have not used any. */
const usual = ['👍', '🎉', '👏', '🙏', '😊', '😂', '❤️', '👀', '💪', '✨', '🙇', '🙌']

function read(userId: number): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
    )
  } catch {
    return []
  }
}

/** The emoji this person used most on this device, followed by the defaults. */
export const frequentEmoji = (userId: number) =>
  [...new Set([...read(userId).map(([emoji]) => emoji), ...usual])].slice(0, shown)

/** Counts a use. Among equally used emoji, the latest comes first. */
export function countEmoji(userId: number, emoji: string) {
  const kept = read(userId)
  const count = (kept.find(([known]) => known === emoji)?.[1] ?? 0) + 1
  const others = kept.filter(([known]) => known !== emoji)
  const next = [[emoji, count] as const, ...others].sort((a, b) => b[1] - a[1]).slice(0, most)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  } catch {
    // If the storage is full or disabled, nothing is remembered.
  }
}
