import { type Attendee, type ParameterValue, sync, type VEvent } from 'node-ical'

type EventAnswer = 'accepted' | 'tentative' | 'declined'

/** What an invited person's calendar program says. */
export type EventReply = {
  uid: string
  /** In lower case. */
  attendee: string
  answer: EventAnswer
  /** The original start of the occurrence that it is for; null: for all of the event. */
  occursAt: Date | null
  /** When it was written. */
  at: Date
}

const mostBytes = 100 * 1024
const answers: Record<string, EventAnswer> = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
}

const paramsOf = (value: Attendee | undefined) =>
  typeof value === 'object' ? (value as Exclude<ParameterValue<string>, string>) : undefined

/** The original start of the occurrence that is named; null: none is; undefined: one cannot be told. */
function startOfOccurrence(text: string, event: VEvent): Date | null | undefined {
  if (!/^RECURRENCE-ID[;:]/im.test(text)) return null
  const at = event.recurrenceid as (Date & { dateOnly?: boolean }) | undefined
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) return undefined
  // Days are read by the clock of this process.
  return at.dateOnly ? new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())) : at
}

/** Reads a reply of RFC 5546 to an event or to one of its occurrences. Null for anything else. */
export function readReply(text: string): EventReply | null {
  if (text.length > mostBytes || !/^METHOD:REPLY\s*$/im.test(text)) return null
  if ((text.match(/^BEGIN:VEVENT\s*$/gim)?.length ?? 0) !== 1) return null
  // Neither all later ones, nor a name that is no time.
  if (/^RECURRENCE-ID(?:[^\n]*RANGE=|(?![^\n]*:\d{8}(?:T\d{6}Z?)?\s*$))/im.test(text)) return null
  let parsed: ReturnType<typeof sync.parseICS>
  try {
    parsed = sync.parseICS(text)
  } catch {
    return null
  }
  const event = Object.values(parsed).find((one): one is VEvent => one?.type === 'VEVENT')
  if (!event) return null
  const occursAt = startOfOccurrence(text, event)
  if (occursAt === undefined) return null
  const attendee = paramsOf([event.attendee].flat()[0])
  const answer =
    answers[String((attendee?.params as Record<string, unknown> | undefined)?.PARTSTAT).toUpperCase()]
  if (!attendee || !answer) return null
  const stamp: unknown = event.dtstamp
  const at = stamp instanceof Date && !Number.isNaN(stamp.getTime()) ? stamp : new Date()
  return {
    ...{ uid: String(event.uid), answer, at, occursAt },
    attendee: String(attendee.val)
      .replace(/^mailto:/i, '')
      .toLowerCase(),
  }
}
