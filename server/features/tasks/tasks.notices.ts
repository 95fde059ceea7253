import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { enPlural } from '#common/plural.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const task = {
  event: 'request',
  group: 'programmes',
  icon: 'task',
  payload: { taskId: z.number(), title: z.string() },
} as const

const receivedHref = ({ payload }: { payload: { taskId: number } }) => `/tasks/${payload.taskId}/received`
const requestedHref = ({ payload }: { payload: { taskId: number } }) => `/tasks/${payload.taskId}/requested`

export const assignedTaskSent = defineNotice({
  ...task,
  kind: 'assigned_task_sent',
  channels: ['notice', 'mail'],
  href: receivedHref,
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}からタスク「${title}」が届きました`,
    en: ({ actor, payload: { title } }) => `${actor} sent you the task “${title}”`,
  },
})

export const assignedTaskReminder = defineNotice({
  ...task,
  kind: 'assigned_task_reminder',
  channels: ['notice', 'mail'],
  icon: 'clock',
  href: receivedHref,
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}からのタスク「${title}」がまだ終わっていません`,
    en: ({ actor, payload: { title } }) => `The task “${title}” from ${actor} is not done yet`,
  },
})

export const assignedTaskDue = defineNotice({
  ...task,
  kind: 'assigned_task_due',
  event: 'calendar',
  channels: ['notice', 'mail'],
  icon: 'clock',
  href: receivedHref,
  sentence: {
    ja: ({ payload: { title } }) => `タスク「${title}」の期限は明日です`,
    en: ({ payload: { title } }) => `The task “${title}” is due tomorrow`,
  },
})

export const assignedTaskMoved = defineNotice({
  ...task,
  kind: 'assigned_task_moved',
  channels: ['notice', 'mail'],
  icon: 'calendar',
  payload: { ...task.payload, day: z.nullable(z.string()) },
  href: receivedHref,
  sentence: {
    ja: ({ payload: { title, day }, locale }) =>
      day === null
        ? `タスク「${title}」の期限がなくなりました`
        : `タスク「${title}」の期限が${showDay(day, locale)}に変わりました`,
    en: ({ payload: { title, day }, locale }) =>
      day === null
        ? `The task “${title}” no longer has a due date`
        : `The task “${title}” is now due on ${showDay(day, locale)}`,
  },
})

export const assignedTaskDeclined = defineNotice({
  ...task,
  kind: 'assigned_task_declined',
  href: requestedHref,
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}がタスク「${title}」を辞退しました`,
    en: ({ actor, payload: { title } }) => `${actor} declined the task “${title}”`,
  },
})

export const assignedTaskDone = defineNotice({
  ...task,
  kind: 'assigned_task_done',
  icon: 'check',
  href: requestedHref,
  sentence: {
    ja: ({ payload: { title } }) => `タスク「${title}」の全員分の対応が終わりました`,
    en: ({ payload: { title } }) => `Everyone has finished the task “${title}”`,
  },
})

export const assignedTaskBlocked = defineNotice({
  ...task,
  kind: 'assigned_task_blocked',
  icon: 'warning',
  payload: { ...task.payload, count: z.number() },
  href: ({ payload: { taskId } }) => `/tasks/${taskId}/requested?status=blocked`,
  sentence: {
    ja: ({ payload: { title, count } }) =>
      `タスク「${title}」の制度への提出またはテストの受験ができない人が${count}人います`,
    en: ({ payload: { title, count } }) =>
      `${enPlural(count, { one: '# person', other: '# people' })} cannot use a menu or take a test of the task “${title}”`,
  },
})

export const taskNotices = [
  assignedTaskSent,
  assignedTaskReminder,
  assignedTaskDue,
  assignedTaskMoved,
  assignedTaskDeclined,
  assignedTaskDone,
  assignedTaskBlocked,
]
