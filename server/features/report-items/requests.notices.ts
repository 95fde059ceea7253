import { defineNotice, type NoticeFacts } from '#server/features/announcements/define-notice.ts'

/** The post if the recipient can read it; the report itself is not visible to them. */
const postOrWaitingHref = ({ feedId }: Pick<NoticeFacts, 'feedId'>) =>
  feedId === null ? '/waiting' : `/feeds/${feedId}`

const request = {
  event: 'request',
  channels: ['notice', 'mail'],
  group: 'programmes',
  href: postOrWaitingHref,
} as const

export const taskRequested = defineNotice({
  ...request,
  kind: 'task_requested',
  icon: 'task',
  sentence: {
    ja: ({ actor, menu }) => `${actor}が「${menu}」であなたに依頼をしました`,
    en: ({ actor, menu }) => `${actor} sent you a request in “${menu}”`,
  },
})

export const taskReminder = defineNotice({
  ...request,
  kind: 'task_reminder',
  icon: 'clock',
  // Used for both scheduled and manual reminders.
  sentence: {
    ja: ({ actor, menu }) => `${actor}からの「${menu}」の依頼がまだ終わっていません`,
    en: ({ actor, menu }) => `A request from ${actor} in “${menu}” is not done yet`,
  },
})

export const taskWithdrawn = defineNotice({
  ...request,
  kind: 'task_withdrawn',
  channels: ['notice'],
  icon: 'task',
  sentence: {
    ja: ({ actor, menu }) => `${actor}が「${menu}」の依頼を取り下げました`,
    en: ({ actor, menu }) => `${actor} withdrew a request in “${menu}”`,
  },
})

export const requestNotices = [taskRequested, taskReminder, taskWithdrawn]
