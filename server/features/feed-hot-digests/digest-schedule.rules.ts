const hourMs = 3_600_000
const dayMs = 24 * hourMs

export type DigestTime = { weekday: number; hour: number; timeZone: string }

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClock(at: number, timeZone: string) {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.weekday!)
  return { weekday, hour: Number(parts.hour) }
}

/**
 * The first moment after `now` at which the digest is due. Searches hour by hour, so that clock changes need no
 * special rules; in time zones with a fractional offset it is due within that hour.
 */
export function nextDue(now: Date, { weekday, hour, timeZone }: DigestTime): Date {
  const first = Math.floor(now.getTime() / hourMs) * hourMs + hourMs
  for (let at = first; at <= first + 8 * dayMs; at += hourMs) {
    const clock = wallClock(at, timeZone)
    if (clock.weekday === weekday && clock.hour === hour) return new Date(at)
  }
  // The hour was skipped by a clock change: use a week later.
  return new Date(first + 7 * dayMs)
}

/** The last moment up to `now` at which the digest was due. */
export function lastDue(now: Date, time: DigestTime): Date {
  const last = Math.floor(now.getTime() / hourMs) * hourMs
  for (let at = last; at >= last - 8 * dayMs; at -= hourMs) {
    const clock = wallClock(at, time.timeZone)
    if (clock.weekday === time.weekday && clock.hour === time.hour) return new Date(at)
  }
  return new Date(last - 7 * dayMs)
}
