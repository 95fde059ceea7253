import type { AudienceRule } from '#common/audience-rule.ts'
import { checkForm } from '#common/form/check-form.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { createActivity, getActivityForm } from '#contract/activities.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import type { DraftFile } from '../media-files/draft-file.ts'
import { type Mention, mentionedIn } from '../mentions/mention-names.ts'

type Stored = Answer<typeof getActivityForm>

/** Days are YYYY-MM-DD, times HH:MM, in the person's time zone; empty: not entered. */
export type Span = { day: string; time: string; endDay: string; endTime: string }
export type CandidateSpan = Span & { key: string; id?: number }

export type ActivityFields = {
  title: string
  body: string
  /** People chosen while the text was written. */
  mentions: Mention[]
  place: string
  polls: boolean
  span: Span
  candidates: CandidateSpan[]
  capacity: string
  deadlineDay: string
  deadlineTime: string
  fee: string
  audience: AudienceRule
  inviters: 'organiser' | 'participants'
  photos: (File | DraftFile)[]
  questions: FormItem[]
  /** Somebody has answered them. */
  questionsFixed: boolean
  joins: boolean
  inviteAudience: boolean
}

const emptySpan: Span = { day: '', time: '', endDay: '', endTime: '' }

export const newCandidate = (): CandidateSpan => ({ ...emptySpan, key: crypto.randomUUID() })

export const emptyFields = (): ActivityFields => ({
  title: '',
  body: '',
  mentions: [],
  place: '',
  polls: false,
  span: emptySpan,
  candidates: [newCandidate(), newCandidate()],
  capacity: '',
  deadlineDay: '',
  deadlineTime: '',
  fee: '',
  audience: { include: 'everyone' },
  inviters: 'organiser',
  photos: [],
  questions: [],
  questionsFixed: false,
  joins: true,
  inviteAudience: false,
})

const spanOf = (startsAt: string, endsAt: string | null, timeZone: string): Span => {
  const start = zonedParts(startsAt, timeZone)
  const end = endsAt ? zonedParts(endsAt, timeZone) : { day: '', time: '' }
  return { ...start, endDay: end.day === start.day ? '' : end.day, endTime: end.time }
}

const shown = (count: number | null) => (count === null ? '' : String(count))

/** The fields of an existing activity. A copy has neither dates nor pictures. */
export function fieldsOf(stored: Stored, timeZone: string, copies = false): ActivityFields {
  const deadline =
    stored.signUpUntil && !copies ? zonedParts(stored.signUpUntil, timeZone) : { day: '', time: '' }
  const candidates = stored.candidates.map((one) => ({
    ...spanOf(one.startsAt, one.endsAt, timeZone),
    id: one.id,
    key: String(one.id),
  }))
  return {
    ...emptyFields(),
    title: stored.title,
    body: stored.body,
    mentions: stored.mentions,
    place: stored.place,
    polls: stored.startsAt === null,
    span: stored.startsAt && !copies ? spanOf(stored.startsAt, stored.endsAt, timeZone) : emptySpan,
    ...(candidates.length > 0 && !copies && { candidates }),
    capacity: shown(stored.capacity),
    deadlineDay: deadline.day,
    deadlineTime: deadline.time,
    fee: shown(stored.fee),
    // The contract describes only that it is a rule.
    audience: stored.audience as object as AudienceRule,
    inviters: stored.inviters,
    // The contract describes only what all kinds of items have in common.
    questions: stored.questions as object[] as FormItem[],
    questionsFixed: stored.questionsFixed && !copies,
    photos: copies
      ? []
      : stored.photos.map((photo) => ({
          key: String(photo.id),
          id: photo.id,
          name: photo.originalName,
          type: 'image/jpeg',
          size: 0,
          path: photo.path,
        })),
  }
}

/** A span without a second day ends on the first. */
const momentsOf = ({ day, time, endDay, endTime }: Span, timeZone: string) => ({
  startsAt: zonedInstant(day, time, timeZone),
  endsAt: endTime ? zonedInstant(endDay || day, endTime, timeZone) : undefined,
})

const isCount = (text: string) => text.trim() === '' || (/^\d{1,7}$/.test(text.trim()) && Number(text) > 0)
const countOf = (text: string) => (text.trim() === '' ? undefined : Number(text))

type Words = Record<
  'titleMissing' | 'dateMissing' | 'candidatesMissing' | 'numberWrong' | 'audienceMissing' | 'questionsWrong',
  string
>

/** The problems, by field of the call. */
export function checkFields(fields: ActivityFields, timeZone: string, t: Words) {
  const entered = fields.candidates.filter((one) => momentsOf(one, timeZone).startsAt)
  return {
    title: fields.title.trim() ? '' : t.titleMissing,
    startsAt: fields.polls || momentsOf(fields.span, timeZone).startsAt ? '' : t.dateMissing,
    candidates: fields.polls && entered.length < 2 ? t.candidatesMissing : '',
    questions:
      fields.questions.length > 0 && checkForm(fields.questions, 'ja').length > 0 ? t.questionsWrong : '',
    capacity: isCount(fields.capacity) ? '' : t.numberWrong,
    fee: isCount(fields.fee) ? '' : t.numberWrong,
    signUpUntil: Boolean(fields.deadlineDay) === Boolean(fields.deadlineTime) ? '' : t.dateMissing,
    audience: fields.audience.include.length > 0 ? '' : t.audienceMissing,
  }
}

type Questions = NonNullable<CallInput<typeof createActivity>['body']['questions']>

type Body = Omit<CallInput<typeof createActivity>['body'], 'joins' | 'inviteAudience'>

/** The body and the new pictures of the call; `mediaFileIds`: the pictures that are kept. */
export function callOf(fields: ActivityFields, timeZone: string) {
  const body: Body = {
    title: fields.title,
    body: fields.body,
    mentionedUserIds: mentionedIn(fields.body, fields.mentions).map(({ id }) => id),
    place: fields.place,
    ...(fields.polls
      ? {
          candidates: fields.candidates.flatMap((one) => {
            const { startsAt, endsAt } = momentsOf(one, timeZone)
            return startsAt ? [{ ...(one.id && { id: one.id }), startsAt, ...(endsAt && { endsAt }) }] : []
          }),
        }
      : momentsOf(fields.span, timeZone)),
    capacity: countOf(fields.capacity),
    signUpUntil: zonedInstant(fields.deadlineDay, fields.deadlineTime, timeZone),
    fee: countOf(fields.fee),
    audience: fields.audience as Body['audience'],
    inviters: fields.inviters,
    questions: fields.questions as object[] as Questions,
  }
  const photos = fields.photos.filter((photo) => photo instanceof File)
  const mediaFileIds = fields.photos.flatMap((photo) => (photo instanceof File ? [] : (photo.id ?? [])))
  return { body, photos, mediaFileIds }
}
