import type { Locale } from '#common/locale.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { RequestRow } from '#server/features/report-items/own-tasks.queries.ts'
import type { RecipientRow } from './recipients.queries.ts'
import { taskPolicy, taskState } from './tasks.policy.ts'
import type { ReceivedRow, TaskDetailRow, TaskRow, TodoRow } from './tasks.queries.ts'

const shape = (row: TaskRow, locale: Locale) => ({
  id: row.id,
  title: row.title,
  author: presentAuthor(row, locale),
  dueOn: row.dueOn,
  overdue: row.overdue && row.closedAt === null,
  state: taskState({ ...row, ownStatus: null }),
  createdAt: row.createdAt.toISOString(),
})

const countsOf = (row: TaskRow) => ({
  total: row.recipientCount,
  accepted: row.acceptedCount,
  done: row.doneCount,
  declined: row.declinedCount,
})

const presentTodo = (row: TodoRow) => {
  const menu =
    row.menuId === null
      ? null
      : { id: row.menuId, name: row.menuName!, iconName: row.menuIconName!, tone: row.menuTone! }
  return {
    id: row.id,
    kind: row.kind,
    title: menu?.name ?? row.testTitle ?? row.title,
    url: row.url,
    message: row.message,
    menu,
    testId: row.testId,
    usable: row.usable,
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}

/** The task as its author or a recipient sees it. `audience`: in words. */
export function presentTask(
  row: TaskDetailRow,
  {
    todos,
    audience,
    userId,
    locale,
  }: { todos: TodoRow[]; audience: string | null; userId: number; locale: Locale },
) {
  const can = taskPolicy(row, userId)
  return {
    ...shape(row, locale),
    detail: row.detail,
    todos: todos.map(presentTodo),
    own: row.ownStatus && {
      status: row.ownStatus,
      declineReason: row.ownDeclineReason,
      answeredAt: row.ownAnsweredAt?.toISOString() ?? null,
    },
    counts: can.manage ? countsOf(row) : null,
    audience: can.manage ? audience : null,
    issued: row.issuedAt !== null,
    remindedAt: can.manage ? (row.remindedAt?.toISOString() ?? null) : null,
    repeatRule: can.manage ? row.repeatRule : null,
    nextOn: can.manage ? row.nextOn : null,
    version: row.version,
    can,
  }
}

export const presentRequested = (row: TaskRow, locale: Locale) => ({
  ...shape(row, locale),
  counts: countsOf(row),
  repeats: row.nextOn !== null,
})

export const presentReceived = (row: ReceivedRow, locale: Locale) => ({
  kind: 'task' as const,
  ...shape(row, locale),
  overdue: row.overdue && row.closedAt === null && (row.status === 'unaccepted' || row.status === 'accepted'),
  status: row.status,
  todoCount: row.todoCount,
  doneTodoCount: row.doneTodoCount,
  menu: null,
  hrefPath: `/tasks/${row.id}/received`,
})

/** A request that a menu issued, in the form of a received task. */
export const presentRequestAsTask = (row: RequestRow, hrefPath: string, locale: Locale) => ({
  kind: 'request' as const,
  id: row.id,
  title: row.title,
  author: presentAuthor(row, locale),
  dueOn: row.dueOn,
  overdue: row.overdue,
  state: 'open' as const,
  createdAt: row.askedAt.toISOString(),
  status: null,
  todoCount: 1,
  doneTodoCount: 0,
  menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
  hrefPath,
})

export const presentRecipient = (row: RecipientRow, locale: Locale) => ({
  ...presentAuthor(row, locale),
  departmentName: row.departmentName,
  status: row.status,
  declineReason: row.declineReason,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  doneTodoCount: row.doneTodoCount,
  blocked: row.blocked,
})
