const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The identifier of an occurrence, as in iCalendar: its original start; a day if it is all-day. */
export const occurrenceName = (occursAt: Date, allDay: boolean) =>
  allDay ? compact(occursAt).slice(0, 8) : compact(occursAt)

/** The original start of the occurrence with this identifier; null if it is invalid. */
export function occurrenceStart(name: string): Date | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(name) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
