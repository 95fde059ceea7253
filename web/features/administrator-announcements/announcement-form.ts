import type { AudienceRule } from '#common/audience-rule.ts'
import { filesOf, type LongText } from '#common/long-text.ts'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import type { Photo } from '../media-files/photo-sources.ts'
import type { Editable } from './announcement-queries.ts'

/** A day (YYYY-MM-DD) and a time (HH:MM) in the company's time zone, each empty if not chosen. */
export type When = { day: string; time: string }

export type FormFile = { id: number; name: string; filename: string; photo: Photo | null }

/** An announcement as it is being edited. */
export type AnnouncementDraft = {
  title: string
  body: LongText
  rule: AudienceRule | null
  from: When | null
  until: When | null
  pinned: boolean
  important: boolean
  dueOn: string | null
  /** Those beside the text. */
  files: readonly FormFile[]
}

const whenOf = (instant: string | null, timeZone: string) => instant && zonedParts(instant, timeZone)

export function draftOf(saved: Editable, timeZone: string): AnnouncementDraft {
  const known = new Map<number, FormFile>([
    ...saved.photos.map(
      (photo) =>
        [photo.id, { id: photo.id, name: photo.originalName, filename: photo.filename, photo }] as const,
    ),
    ...saved.attachments.map(
      ({ id, originalName, filename }) => [id, { id, name: originalName, filename, photo: null }] as const,
    ),
  ])
  const inText = new Set(filesOf(saved.body))
  return {
    title: saved.title,
    body: saved.body as LongText,
    rule: saved.rule as AudienceRule | null,
    from: whenOf(saved.publishFrom, timeZone) || null,
    until: whenOf(saved.publishUntil, timeZone) || null,
    pinned: saved.pinned,
    important: saved.important,
    dueOn: saved.dueOn,
    files: saved.mediaFileIds.flatMap((id) => (inText.has(id) ? [] : (known.get(id) ?? []))),
  }
}

/** The fields as the call expects them. An incomplete time is not sent. */
export const fieldsOf = (draft: AnnouncementDraft, timeZone: string) => {
  const instantOf = (when: When | null) => (when && zonedInstant(when.day, when.time, timeZone)) || null
  const rule =
    draft.rule === null || draft.rule.include === 'everyone'
      ? draft.rule
      : { ...draft.rule, exclude: draft.rule.exclude ?? [] }
  return {
    ...{ title: draft.title, body: draft.body, rule },
    ...{ publishFrom: instantOf(draft.from), publishUntil: instantOf(draft.until) },
    ...{ pinned: draft.pinned, important: draft.important, dueOn: draft.dueOn },
    mediaFileIds: draft.files.map(({ id }) => id),
  }
}

export const isComplete = (when: When | null) => when === null || (when.day !== '' && when.time !== '')
