import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const activityHref = ({ payload }: { payload: { activityId: number } }) => `/activities/${payload.activityId}`

const activity = {
  event: 'activity',
  group: 'others',
  icon: 'events',
  payload: { activityId: z.number(), title: z.string() },
  href: activityHref,
} as const

export const activityInvited = defineNotice({
  ...activity,
  kind: 'activity_invited',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が「${title}」にあなたを招待しました`,
    en: ({ actor, payload: { title } }) => `${actor} invited you to “${title}”`,
  },
})

export const activityMentioned = defineNotice({
  ...activity,
  kind: 'activity_mentioned',
  event: 'mention',
  icon: 'user',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が「${title}」であなたを挙げました`,
    en: ({ actor, payload: { title } }) => `${actor} mentioned you in “${title}”`,
  },
})

export const activityChanged = defineNotice({
  ...activity,
  kind: 'activity_changed',
  sentence: {
    ja: ({ payload: { title } }) => `「${title}」の日時か場所が変わりました`,
    en: ({ payload: { title } }) => `The date or place of “${title}” has changed`,
  },
})

export const activityDateChosen = defineNotice({
  ...activity,
  kind: 'activity_date_chosen',
  payload: { ...activity.payload, day: z.string() },
  sentence: {
    ja: ({ payload: { title, day }, locale }) => `「${title}」の日程が${showDay(day, locale)}に決まりました`,
    en: ({ payload: { title, day }, locale }) => `The date of “${title}” is set: ${showDay(day, locale)}`,
  },
})

export const activityCancelled = defineNotice({
  ...activity,
  kind: 'activity_cancelled',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が「${title}」を中止しました`,
    en: ({ actor, payload: { title } }) => `${actor} cancelled “${title}”`,
  },
  // The activity no longer exists.
  href: () => '/activities',
})

export const activityPromoted = defineNotice({
  ...activity,
  kind: 'activity_promoted',
  sentence: {
    ja: ({ payload: { title } }) => `キャンセル待ちの「${title}」に参加できるようになりました`,
    en: ({ payload: { title } }) => `You are off the waiting list of “${title}” and now have a place`,
  },
})

export const activityDeadline = defineNotice({
  ...activity,
  kind: 'activity_deadline',
  icon: 'clock',
  impersonal: true,
  payload: { ...activity.payload, day: z.string() },
  sentence: {
    ja: ({ payload: { title, day }, locale }) => `「${title}」の申込締切は${showDay(day, locale)}です`,
    en: ({ payload: { title, day }, locale }) => `Sign-up for “${title}” ends on ${showDay(day, locale)}`,
  },
})

export const activityStarting = defineNotice({
  ...activity,
  kind: 'activity_starting',
  icon: 'clock',
  impersonal: true,
  payload: { ...activity.payload, day: z.string() },
  sentence: {
    ja: ({ payload: { title, day }, locale }) =>
      `参加する「${title}」は${showDay(day, locale)}に開催されます`,
    en: ({ payload: { title, day }, locale }) => `You are joining “${title}” on ${showDay(day, locale)}`,
  },
})

export const activityReminder = defineNotice({
  ...activity,
  kind: 'activity_reminder',
  icon: 'clock',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}が「${title}」への回答を待っています`,
    en: ({ actor, payload: { title } }) => `${actor} is waiting for your answer to “${title}”`,
  },
})

export const activityMessage = defineNotice({
  ...activity,
  kind: 'activity_message',
  icon: 'chat',
  payload: { ...activity.payload, text: z.string() },
  sentence: {
    ja: ({ actor, payload: { title, text } }) => `${actor}から「${title}」の連絡：${text}`,
    en: ({ actor, payload: { title, text } }) => `${actor} about “${title}”: ${text}`,
  },
})

export const activityNotices = [
  activityInvited,
  activityMentioned,
  activityChanged,
  activityDateChosen,
  activityCancelled,
  activityPromoted,
  activityDeadline,
  activityStarting,
  activityReminder,
  activityMessage,
]
