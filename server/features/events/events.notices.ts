import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import type { Locale } from '#common/locale.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const payload = {
  eventId: z.number(),
  /** The occurrence of a repeating event; null: the event happens once, or the whole series is meant. */
  occurrence: z.nullable(z.string()),
  title: z.string(),
  /** The path of the event. */
  day: z.string(),
  time: z.nullable(z.string()),
}

type Told = { eventId: number; occurrence: string | null; day: string; time: string | null }

const when = ({ day, time }: Told, locale: Locale) =>
  `${showDay(day, locale)}${time === null ? '' : `${locale === 'ja' ? ' ' : ', '}${time}`}`

const href = ({ payload: { eventId, occurrence } }: { payload: Told }) =>
  `/events/${eventId}${occurrence === null ? '' : `?occurrence=${occurrence}`}`

const usual = { event: 'event', group: 'others', icon: 'calendar', payload, href } as const

export const eventCreated = defineNotice({
  ...usual,
  kind: 'event_created',
  sentence: {
    ja: ({ actor, payload, locale }) =>
      `${actor}がイベント「${payload.title}」（${when(payload, locale)}）を登録しました`,
    en: ({ actor, payload, locale }) =>
      `${actor} added the event “${payload.title}” on ${when(payload, locale)}`,
  },
})

export const eventUpdated = defineNotice({
  ...usual,
  kind: 'event_updated',
  sentence: {
    ja: ({ actor, payload, locale }) =>
      `${actor}がイベント「${payload.title}」（${when(payload, locale)}）を変更しました`,
    en: ({ actor, payload, locale }) =>
      `${actor} changed the event “${payload.title}” on ${when(payload, locale)}`,
  },
})

export const eventCancelled = defineNotice({
  ...usual,
  kind: 'event_cancelled',
  sentence: {
    ja: ({ actor, payload, locale }) =>
      `${actor}がイベント「${payload.title}」（${when(payload, locale)}）を中止しました`,
    en: ({ actor, payload, locale }) =>
      `${actor} cancelled the event “${payload.title}” on ${when(payload, locale)}`,
  },
})

export const eventReminder = defineNotice({
  ...usual,
  kind: 'event_reminder',
  event: 'calendar',
  channels: ['notice', 'mail'],
  impersonal: true,
  sentence: {
    ja: ({ payload, locale }) => `イベント「${payload.title}」は${when(payload, locale)}です`,
    en: ({ payload, locale }) => `The event “${payload.title}” is on ${when(payload, locale)}`,
  },
})

export const eventNotices = [eventCreated, eventUpdated, eventCancelled, eventReminder]
