import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const booking = {
  event: 'calendar',
  group: 'others',
  icon: 'calendar',
  payload: { resource: z.string(), title: z.string(), day: z.string() },
} as const

export const bookingChanged = defineNotice({
  ...booking,
  kind: 'booking_changed',
  sentence: {
    ja: ({ actor, payload: { resource, title, day }, locale }) =>
      `${actor}が${showDay(day, locale)}の${resource}の予約「${title}」を変更しました`,
    en: ({ actor, payload: { resource, title, day }, locale }) =>
      `${actor} changed your booking of ${resource} on ${showDay(day, locale)}: ${title}`,
  },
  href: () => '/resources/bookings',
})

export const bookingCancelled = defineNotice({
  ...booking,
  kind: 'booking_cancelled',
  sentence: {
    ja: ({ actor, payload: { resource, title, day }, locale }) =>
      `${actor}が${showDay(day, locale)}の${resource}の予約「${title}」を取り消しました`,
    en: ({ actor, payload: { resource, title, day }, locale }) =>
      `${actor} cancelled your booking of ${resource} on ${showDay(day, locale)}: ${title}`,
  },
  href: () => '/resources/bookings',
})

export const bookingNotices = [bookingChanged, bookingCancelled]
