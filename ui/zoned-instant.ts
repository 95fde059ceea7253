const partsIn = (moment: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/** The day (YYYY-MM-DD) and time (HH:MM) of an instant in a time zone. */
export const zonedParts = (instant: string, timeZone: string) => partsIn(Date.parse(instant), timeZone)

/** The instant, ISO 8601 in UTC, of a day and a time in a time zone; undefined if one is missing. */
export function zonedInstant(day: string, time: string, timeZone: string): string | undefined {
  if (!day || !time) return undefined
  const wanted = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wanted)) return undefined
  let moment = wanted
  // Twice, since the offset at the estimate may differ from the one at the result.
  for (let round = 0; round < 2; round++) {
    const there = partsIn(moment, timeZone)
    moment += wanted - Date.parse(`${there.day}T${there.time}:00Z`)
  }
  return new Date(moment).toISOString()
}
