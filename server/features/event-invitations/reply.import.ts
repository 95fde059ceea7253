import { type Attendee, type ParameterValue, sync, type VEvent } from 'node-ical'

type EventAnswer = 'accepted' | 'tentative' | 'declined'

/** What an invited person's calendar program says. */
export type EventReply = {
  uid: string
  /** In lower case. */
  attendee: string
  answer: EventAnswer
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

/** Reads a reply of RFC 5546 to the whole of an event. Null for anything else. */
export function readReply(text: string): EventReply | null {
  if (text.length > mostBytes || !/^METHOD:REPLY\s*$/im.test(text)) return null
  if ((text.match(/^BEGIN:VEVENT\s*$/gim)?.length ?? 0) !== 1) return null
  let parsed: ReturnType<typeof sync.parseICS>
  try {
    parsed = sync.parseICS(text)
  } catch {
    return null
  }
  const event = Object.values(parsed).find((one): one is VEvent => one?.type === 'VEVENT')
  if (!event || event.recurrenceid) return null
  const attendee = paramsOf([event.attendee].flat()[0])
  const answer =
    answers[String((attendee?.params as Record<string, unknown> | undefined)?.PARTSTAT).toUpperCase()]
  if (!attendee || !answer) return null
  const stamp: unknown = event.dtstamp
  const at = stamp instanceof Date && !Number.isNaN(stamp.getTime()) ? stamp : new Date()
  return {
    ...{ uid: String(event.uid), answer, at },
    attendee: String(attendee.val)
      .replace(/^mailto:/i, '')
      .toLowerCase(),
  }
}
