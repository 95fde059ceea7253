import type { CallInput } from '#contract/endpoint.ts'
import { type createEvent, eventRemindDays } from '#contract/events.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import type { DraftFile } from '../media-files/draft-file.ts'
import { uploadFiles } from '../media-files/upload-files.ts'
import { type Repeat, readRule, ruleOf } from './event-rule.ts'
import type { CalendarEvent } from './use-events.ts'

type Body = CallInput<typeof createEvent>['body']
export type AudienceRuleInput = Body['rule']

/** Days are YYYY-MM-DD, times HH:MM, in `timeZone`; empty: not entered. */
export type EventFields = {
  title: string
  body: string
  place: string
  rooms: ComboboxOption[]
  onlineUrl: string
  linkUrl: string
  allDay: boolean
  day: string
  time: string
  endDay: string
  endTime: string
  timeZone: string
  repeat: Repeat
  until: string
  custom: string
  categoryId: string
  audience: Audience
  remind: string
  files: (File | DraftFile)[]
  invites: boolean
  notify: boolean
}

/** `kept`: a rule that this form cannot show. */
export type Audience = {
  kind: 'everyone' | 'chosen' | 'kept'
  departments: ComboboxOption[]
  people: ComboboxOption[]
  kept: AudienceRuleInput | null
}

const everyone: Audience = { kind: 'everyone', departments: [], people: [], kept: null }

export const emptyEvent = (day: string, timeZone: string): EventFields => ({
  ...{ title: '', body: '', place: '', rooms: [], onlineUrl: '', linkUrl: '', allDay: false, timeZone },
  ...{ day, time: '10:00', endDay: day, endTime: '11:00', repeat: 'none', until: '', custom: '' },
  ...{ categoryId: '', audience: everyone, remind: '', files: [], invites: false, notify: true },
})

type Names = readonly { type: string; id: number; name: string }[]

/** The form's representation of a rule. */
export function audienceOf(rule: unknown, names: Names): Audience {
  const given = rule as AudienceRuleInput
  if (given.include === 'everyone') return everyone
  const plain =
    given.match === 'any' &&
    !given.exclude?.length &&
    given.include.every((term) => term.type === 'user' || (term.type === 'department' && term.descendants))
  const named = (type: string) =>
    names.filter((one) => one.type === type).map(({ id, name }) => ({ value: String(id), label: name }))
  const departments = named('department')
  const people = named('user')
  if (!plain || departments.length + people.length < given.include.length)
    return { ...everyone, kind: 'kept', kept: given }
  return { kind: 'chosen', departments, people, kept: null }
}

/** The rule for the form's choices. */
export function ruleOfAudience({ kind, departments, people, kept }: Audience): AudienceRuleInput {
  if (kind === 'kept' && kept) return kept
  if (kind === 'everyone') return { include: 'everyone' }
  return {
    include: [
      ...departments.map(({ value }) => ({
        type: 'department' as const,
        id: Number(value),
        descendants: true,
      })),
      ...people.map(({ value }) => ({ type: 'user' as const, id: Number(value) })),
    ],
    match: 'any',
  }
}

/** The fields of an event, or of the opened occurrence. */
export function fieldsOf(event: CalendarEvent): EventFields {
  const { timeZone } = event
  const start = event.startOn ? { day: event.startOn, time: '10:00' } : zonedParts(event.startsAt!, timeZone)
  const end = event.endOn ? { day: event.endOn, time: '11:00' } : zonedParts(event.endsAt!, timeZone)
  const kept = (file: { id: number; originalName: string; path: string }, type: string, size: number) => ({
    ...{ key: String(file.id), id: file.id, name: file.originalName, type, size, path: file.path },
  })
  return {
    ...{ title: event.title, body: event.body, place: event.place, onlineUrl: event.onlineUrl },
    rooms: event.resources.map(({ id, name }) => ({ value: String(id), label: name })),
    ...{ linkUrl: event.linkUrl, allDay: event.allDay, timeZone, day: start.day, time: start.time },
    ...{ endDay: end.day, endTime: end.time, custom: event.rrule ?? '' },
    ...readRule(event.rrule, start.day, timeZone),
    categoryId: event.category ? String(event.category.id) : '',
    audience: audienceOf(event.rule, event.names),
    remind: event.remindDays === null ? '' : String(event.remindDays),
    files: [
      ...event.photos.map((photo) => kept(photo, 'image/jpeg', 0)),
      ...event.attachments.map((file) => kept(file, file.contentType, file.byteSize)),
    ],
    invites: event.invites,
    notify: true,
  }
}

const isUrl = (text: string) => /^(https?:\/\/\S+)?$/.test(text.trim())

type Words = Record<
  'titleMissing' | 'startMissing' | 'endMissing' | 'endBeforeStart' | 'urlWrong' | 'audienceMissing',
  string
>

/** The problems, by field of the form. */
export function checkFields(fields: EventFields, t: Words) {
  const { allDay, day, time, endDay, endTime, audience } = fields
  const starts = day && (allDay || time)
  const ends = endDay && (allDay || endTime)
  const backwards = allDay ? endDay < day : `${endDay} ${endTime}` <= `${day} ${time}`
  return {
    title: fields.title.trim() ? '' : t.titleMissing,
    day: starts ? '' : t.startMissing,
    endDay: ends ? (starts && backwards ? t.endBeforeStart : '') : t.endMissing,
    onlineUrl: isUrl(fields.onlineUrl) ? '' : t.urlWrong,
    linkUrl: isUrl(fields.linkUrl) ? '' : t.urlWrong,
    rule:
      audience.kind === 'chosen' && audience.departments.length + audience.people.length === 0
        ? t.audienceMissing
        : '',
  }
}

/** Maps the fields of the call to those of the form. */
export const problemsOf = (fields: Readonly<Record<string, string>>) => ({
  ...fields,
  day: fields.startsAt ?? fields.startOn ?? '',
  endDay: fields.endsAt ?? fields.endOn ?? '',
})

/** Uploads the new files and returns the body of the call. */
export async function bodyOf(fields: EventFields): Promise<Body> {
  const { allDay, timeZone, day, endDay, repeat, until, custom } = fields
  const times = allDay
    ? { startOn: day, endOn: endDay }
    : {
        startsAt: zonedInstant(day, fields.time, timeZone),
        endsAt: zonedInstant(endDay, fields.endTime, timeZone),
      }
  const remindDays = eventRemindDays.find((days) => String(days) === fields.remind) ?? null
  return {
    ...{ title: fields.title, body: fields.body, place: fields.place, onlineUrl: fields.onlineUrl },
    ...{ linkUrl: fields.linkUrl, allDay, timeZone, ...times, notify: fields.notify, remindDays },
    ...{ invites: fields.invites },
    rrule: ruleOf(repeat, { day, until, custom }),
    categoryId: fields.categoryId ? Number(fields.categoryId) : null,
    rule: ruleOfAudience(fields.audience),
    resourceIds: fields.rooms.map(({ value }) => Number(value)),
    mediaFileIds: await uploadFiles(fields.files),
  }
}
