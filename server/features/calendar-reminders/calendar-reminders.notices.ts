import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice, type NoticeFacts, postHref } from '#server/features/announcements/define-notice.ts'
import { optionsPath } from '#server/features/notification-options/addresses.rules.ts'

type Due = Pick<NoticeFacts<{ dueOn: string }>, 'actor' | 'menu' | 'payload' | 'locale'>

const mustReadDueSentence = {
  ja: ({ actor, payload: { dueOn }, locale }: Due) =>
    `${actor}の必読の投稿の期限は${showDay(dueOn, locale)}です`,
  en: ({ actor, payload: { dueOn }, locale }: Due) =>
    `The must-read by ${actor} is due on ${showDay(dueOn, locale)}`,
}

export const mustReadDue = defineNotice({
  kind: 'must_read_due',
  event: 'calendar',
  channels: ['notice', 'mail'],
  group: 'must_reads',
  icon: 'clock',
  payload: { dueOn: z.string() },
  sentence: mustReadDueSentence,
  href: postHref,
})

const taskDueSentence = {
  ja: ({ actor, menu, payload: { dueOn }, locale }: Due) =>
    `${actor}からの「${menu}」の依頼の期限は${showDay(dueOn, locale)}です`,
  en: ({ actor, menu, payload: { dueOn }, locale }: Due) =>
    `A request from ${actor} in “${menu}” is due on ${showDay(dueOn, locale)}`,
}

export const taskDue = defineNotice({
  kind: 'task_due',
  event: 'calendar',
  channels: ['notice', 'mail'],
  group: 'programmes',
  icon: 'clock',
  payload: { dueOn: z.string() },
  sentence: taskDueSentence,
  // They cannot see the report itself.
  href: ({ feedId }) => (feedId === null ? '/waiting' : `/feeds/${feedId}`),
})

type Tested = NoticeFacts<{ dueOn: string | null }>

/** The person's actual next due date, as a reminder shows it; null: none. */
function reminderOf(facts: Tested): string | null {
  const { dueOn } = facts.payload
  if (dueOn === null) return null
  const sentence = facts.reportId === null ? mustReadDueSentence : taskDueSentence
  return sentence[facts.locale]({ ...facts, payload: { dueOn } })
}

export const calendarTest = defineNotice({
  kind: 'calendar_test',
  event: 'calendar',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'clock',
  payload: { dueOn: z.nullable(z.string()) },
  sentence: {
    ja: (facts) => `テスト：${reminderOf(facts) ?? '期限のリマインダーは、このように届きます'}`,
    en: (facts) => `Test: ${reminderOf(facts) ?? 'this is how due date reminders look'}`,
  },
  href: (facts) => {
    if (facts.feedId !== null) return postHref(facts)
    return facts.reportId === null ? optionsPath(facts.actorId) : '/waiting'
  },
})

export const calendarNotices = [mustReadDue, taskDue, calendarTest]
