const most = 8
const keyOf = (userId: number) => `hiroba.searches.${userId}`

/** The person's recent searches on this device, latest first. */
export function readRecent(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

function write(userId: number, queries: string[]) {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(queries))
  } catch {
    // If the storage is full or disabled, nothing is remembered.
  }
}

export function remember(userId: number, query: string) {
  if (!query.trim()) return
  write(userId, [query, ...readRecent(userId).filter((known) => known !== query)].slice(0, most))
}

export const forgetAll = (userId: number) => write(userId, [])
