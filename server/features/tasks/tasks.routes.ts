import type { Locale } from '#common/locale.ts'
import {
  acceptTask,
  addTaskUsers,
  closeTask,
  completeTodo,
  createTask,
  declineTask,
  deleteTask,
  exportTaskAnswers,
  getTask,
  listReceivedTasks,
  listRequestedTasks,
  listTaskDepartments,
  listTaskTests,
  listTaskUsers,
  listTimelineTasks,
  remindTask,
  removeTaskUser,
  reopenTodo,
  updateTask,
} from '#contract/tasks.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { findRule, findTermNames } from '#server/features/menus/menus.queries.ts'
import { countRequests, findRequests } from '#server/features/report-items/own-tasks.queries.ts'
import { requestHref } from '#server/features/report-items/tasks.waiting.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, placeCursor, printCursor, textCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as recipients from './recipients.commands.ts'
import { findDepartmentProgress, findRecipients } from './recipients.queries.ts'
import { taskAnswersFile } from './task-answers.export.ts'
import { findTaskAnswers } from './task-answers.queries.ts'
import { checkDue, checkPeople, checkRecipients, checkTodos, readRepeat } from './task-fields.checks.ts'
import { findNameableTests } from './task-tests.queries.ts'
import * as commands from './tasks.commands.ts'
import { taskPolicy } from './tasks.policy.ts'
import * as present from './tasks.present.ts'
import * as queries from './tasks.queries.ts'
import { textsOf } from './tasks.rules.ts'
import { answerTask, tickTodo } from './todos.commands.ts'

/** On the home page. */
const mostUrgent = 5

type Asking = { db: CompanyDb; session: Session; locale: Locale }

async function findForPerson({ db, session }: Asking, id: number) {
  const task = found(await queries.findTask(db, session.userId, id))
  return { task, can: taskPolicy(task, session.userId) }
}

/** A task that this person issued; recipients get 404. */
async function findForAuthor(asking: Asking, id: number) {
  const { task, can } = await findForPerson(asking, id)
  return { task: found(can.manage ? task : undefined), can }
}

async function readTask(asking: Asking, id: number) {
  const { db, session, locale } = asking
  const { task, can } = await findForPerson(asking, id)
  const rule = can.manage && task.audienceId !== null ? await findRule(db, task.audienceId) : null
  return present.presentTask(task, {
    todos: await queries.findTodos(db, session, id),
    audience: rule && describeRule(rule, await findTermNames(db, [rule]), locale),
    userId: session.userId,
    locale,
  })
}

async function answer(asking: Asking, id: number, reason: string | null) {
  const { task } = await findForPerson(asking, id)
  found(task.ownStatus)
  permit(task.closedAt === null, 'task_closed')
  await answerTask(asking.db, { taskId: id, userId: asking.session.userId, reason })
  return readTask(asking, id)
}

async function tick(asking: Asking, todoId: number, done: boolean) {
  const { db, session } = asking
  const todo = found(await queries.findTaskOfTodo(db, session.userId, todoId))
  found(todo.kind === 'text' ? todo : undefined)
  const { task, can } = await findForPerson(asking, todo.taskId)
  found(task.ownStatus)
  permit(can.tick, 'task_closed')
  await tickTodo(db, { taskId: todo.taskId, todoId, userId: session.userId, done })
  return readTask(asking, todo.taskId)
}

/* Where tasks and requests of one list continue: after this due date; on the day itself tasks come first. */
function receivedPlaces(cursor: string | undefined) {
  const place = textCursor(cursor, ['day', 'text'])
  if (!place) return { tasks: null, requests: null }
  const [dueOn, kind] = place.texts
  const afterTask = kind === 'task'
  return {
    tasks: { dueOn, id: afterTask ? place.id : Number.MAX_SAFE_INTEGER },
    requests: { dueOn, id: afterTask ? 0 : place.id },
  }
}

/* A page of open tasks and open requests of menus, earliest due date first. */
async function findOpen(
  { db, session, locale }: Asking,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = receivedPlaces(cursor)
  const wanted = limit + 1
  const tasks = await queries.findAsked(db, session.userId, { after: after.tasks, limit: wanted })
  const requests = await findRequests(db, session, { kind: 'any', after: after.requests, limit: wanted })
  const rows = [
    ...tasks.map((row) => ({ key: row.dueKey, shown: present.presentReceived(row, locale) })),
    ...requests.map((row) => ({
      key: row.dueKey,
      shown: present.presentRequestAsTask(row, requestHref(row), locale),
    })),
  ].sort((a, b) => a.key.localeCompare(b.key))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    tasks: page.map(({ shown }) => shown),
    nextCursor: last && rows.length > limit ? printCursor(last.key, last.shown.kind, last.shown.id) : null,
  }
}

export const taskRoutes = [
  route(listReceivedTasks, async ({ query, ...asking }) => {
    if (query.state === 'open') return findOpen(asking, query)
    const after = idCursor(query.cursor)
    const page = await queries.findEnded(asking.db, asking.session.userId, { after, limit: query.limit })
    return {
      tasks: page.rows.map((row) => present.presentReceived(row, asking.locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(listTimelineTasks, async (asking) => {
    const { db, session } = asking
    const { tasks } = await findOpen(asking, { limit: mostUrgent })
    const asked = await queries.countAsked(db, session.userId)
    const requests = await countRequests(db, session.userId, 'any')
    return {
      tasks,
      count: asked.count + requests.count,
      overdueCount: asked.overdueCount + requests.overdueCount,
    }
  }),

  route(listRequestedTasks, async ({ db, session, query, locale }) => {
    const { state, limit } = query
    const page = await queries.findRequested(db, session.userId, {
      ...{ state, limit },
      after: idCursor(query.cursor),
    })
    return {
      tasks: page.rows.map((row) => present.presentRequested(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(getTask, ({ params, ...asking }) => readTask(asking, params.id)),

  route(listTaskTests, async ({ db, session, query }) => ({
    tests: await findNameableTests(db, session, query.query.trim()),
    nextCursor: null,
  })),

  route(createTask, async ({ body, ...asking }) => {
    const { db, session, locale } = asking
    const { title, detail, dueOn, todos, userIds, rule, wordsAccepted } = body
    await checkWords(db, {
      texts: [title, detail, ...textsOf(todos)],
      field: 'detail',
      locale,
      wordsAccepted,
    })
    const today = checkDue(asking, dueOn)
    await checkTodos(asking, todos)
    await checkRecipients(asking, { userIds, rule })
    const repeatRule = readRepeat(asking, body.repeatRule, today)
    const fields = { title, detail, dueOn, repeatRule, todos, userIds, rule, today }
    return { id: await commands.createTask(db, { ...fields, authorId: session.userId }) }
  }),

  route(updateTask, async ({ params, body, ...asking }) => {
    const { task, can } = await findForAuthor(asking, params.id)
    permit(can.change, 'task_closed')
    const { title, detail, dueOn, version, wordsAccepted } = body
    const { db, locale } = asking
    await checkWords(db, { texts: [title, detail], field: 'detail', locale, wordsAccepted })
    const today = checkDue(asking, dueOn, task.dueOn)
    const repeatRule =
      body.repeatRule === task.repeatRule ? task.repeatRule : readRepeat(asking, body.repeatRule, today)
    await commands.updateTask(db, { id: task.id, title, detail, dueOn, repeatRule, version, today })
    return readTask(asking, task.id)
  }),

  route(closeTask, async ({ params, ...asking }) => {
    const { task } = await findForAuthor(asking, params.id)
    await commands.closeTask(asking.db, task.id)
    return readTask(asking, task.id)
  }),

  route(deleteTask, async ({ params, query, ...asking }) => {
    const { task } = await findForAuthor(asking, params.id)
    await commands.deleteTask(asking.db, { id: task.id, version: query.version })
  }),

  route(listTaskUsers, async ({ params, query, ...asking }) => {
    const after = idCursor(query.cursor)
    const { task } = await findForAuthor(asking, params.id)
    const { status, departmentId, limit } = query
    const page = await findRecipients(asking.db, task.id, { status, departmentId, after, limit })
    return {
      taskUsers: page.rows.map((row) => present.presentRecipient(row, asking.locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(listTaskDepartments, async ({ params, query, ...asking }) => {
    const from = placeCursor(query.cursor) ?? 0
    const { task } = await findForAuthor(asking, params.id)
    const page = await findDepartmentProgress(asking.db, task.id, { from, limit: query.limit })
    return {
      departments: page.rows.map(({ departmentId, departmentName, ...counts }) => ({
        department: departmentId === null ? null : { id: departmentId, name: departmentName! },
        counts,
      })),
      nextCursor: page.more ? printCursor(from + query.limit) : null,
    }
  }),

  route(addTaskUsers, async ({ params, body, ...asking }) => {
    const { task, can } = await findForAuthor(asking, params.id)
    permit(can.change, 'task_closed')
    await checkPeople(asking, body.userIds)
    await commands.addTaskUsers(asking.db, task.id, body.userIds)
    return readTask(asking, task.id)
  }),

  route(removeTaskUser, async ({ params, ...asking }) => {
    const { task, can } = await findForAuthor(asking, params.id)
    permit(can.change, 'task_closed')
    await recipients.removeRecipient(asking.db, task.id, params.userId)
    return readTask(asking, task.id)
  }),

  route(remindTask, async ({ params, ...asking }) => {
    const { task, can } = await findForAuthor(asking, params.id)
    permit(can.remind, 'task_closed')
    await commands.remindOfTask(asking.db, task.id)
    return readTask(asking, task.id)
  }),

  route(acceptTask, ({ params, ...asking }) => answer(asking, params.id, null)),
  route(declineTask, ({ params, body, ...asking }) => answer(asking, params.id, body.reason)),
  route(completeTodo, ({ params, ...asking }) => tick(asking, params.id, true)),
  route(reopenTodo, ({ params, ...asking }) => tick(asking, params.id, false)),

  route(exportTaskAnswers, async ({ params, ...asking }) => {
    const { db, session, locale } = asking
    const todo = await queries.findTaskOfTodo(db, session.userId, params.id)
    const { taskId } = found(todo?.kind === 'menu' && todo.authorId === session.userId ? todo : undefined)
    const rows = await findTaskAnswers(db, session, params.id)
    return taskAnswersFile(rows, { taskId, locale, timeZone: session.timeZone })
  }),
]
