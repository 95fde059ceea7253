import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const mission = {
  event: 'request',
  group: 'programmes',
  icon: 'mission',
  channels: ['notice', 'mail'],
  payload: { name: z.string() },
  href: () => '/missions',
} as const

export const missionStarted = defineNotice({
  ...mission,
  kind: 'mission_started',
  impersonal: true,
  sentence: {
    ja: ({ payload: { name } }) => `ミッション「${name}」が始まりました`,
    en: ({ payload: { name } }) => `The mission “${name}” has started`,
  },
})

export const missionReminder = defineNotice({
  ...mission,
  kind: 'mission_reminder',
  icon: 'clock',
  impersonal: true,
  payload: { ...mission.payload, day: z.string() },
  sentence: {
    ja: ({ payload: { name, day }, locale }) => `ミッション「${name}」の期限は${showDay(day, locale)}です`,
    en: ({ payload: { name, day }, locale }) => `The mission “${name}” is due on ${showDay(day, locale)}`,
  },
})

export const missionHandedOver = defineNotice({
  ...mission,
  kind: 'mission_handed_over',
  sentence: {
    ja: ({ actor, payload: { name } }) => `${actor}が「${name}」の次の番にあなたを選びました`,
    en: ({ actor, payload: { name } }) => `${actor} chose you to continue “${name}”`,
  },
})

export const missionReturned = defineNotice({
  ...mission,
  kind: 'mission_returned',
  sentence: {
    ja: ({ actor, payload: { name } }) => `${actor}が不在のため、「${name}」の次の人を選び直してください`,
    en: ({ actor, payload: { name } }) => `${actor} is away. Choose someone else to continue “${name}”`,
  },
})

export const missionWaitsForNext = defineNotice({
  ...mission,
  kind: 'mission_waits_for_next',
  icon: 'clock',
  impersonal: true,
  sentence: {
    ja: ({ payload: { name } }) => `「${name}」の次の人を選んでください`,
    en: ({ payload: { name } }) => `Choose who continues “${name}”`,
  },
})

export const missionNotices = [
  missionStarted,
  missionReminder,
  missionHandedOver,
  missionReturned,
  missionWaitsForNext,
]
