import * as z from 'zod/mini'
import { audienceRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import {
  day,
  departmentName,
  eachOnce,
  id,
  idParams,
  instant,
  pageOf,
  pageQuery,
  pageQueryWith,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

export const taskLimits = {
  titleLength: 100,
  detailLength: 5_000,
  todoLength: 200,
  messageLength: 1_000,
  urlLength: 2_000,
  reasonLength: 500,
  ruleLength: 300,
  todos: 20,
  /** People chosen one by one in one call. */
  chosen: 1_000,
} as const

export const todoKinds = ['menu', 'test', 'text'] as const
export const recipientStatuses = ['unaccepted', 'accepted', 'done', 'declined'] as const
/** `finished`: everyone is done or has declined; `closed`: its author ended it. */
export const taskStates = ['open', 'finished', 'closed'] as const

const counts = z.object({
  total: z.number(),
  accepted: z.number(),
  done: z.number(),
  declined: z.number(),
})

const can = z.object({
  /** Sees the progress and manages the task: its author. */
  manage: z.boolean(),
  /** The author, while the task is open. */
  change: z.boolean(),
  remind: z.boolean(),
  accept: z.boolean(),
  decline: z.boolean(),
  /** Ticks to-dos off and reopens them. */
  tick: z.boolean(),
})

const todo = z.object({
  id: z.number(),
  kind: z.enum(todoKinds),
  /** What to do, or the name of the menu or test. */
  title: z.string(),
  url: z.nullable(z.string()),
  message: z.string(),
  /** For `menu`. */
  menu: z.nullable(menuName),
  /** For `test`. */
  testId: z.nullable(z.number()),
  /** `menu` and `test`: this person can use or take it now. */
  usable: z.boolean(),
  /** When this person did it; null: open, or they are not a recipient. */
  completedAt: z.nullable(instant),
})

const own = z.object({
  status: z.enum(recipientStatuses),
  declineReason: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
})

const taskShape = {
  id: z.number(),
  title: z.string(),
  author: person,
  dueOn: z.nullable(day),
  overdue: z.boolean(),
  state: z.enum(taskStates),
  createdAt: instant,
}

const task = z.object({
  ...taskShape,
  detail: z.string(),
  todos: z.array(todo),
  /** null: this person is not a recipient. */
  own: z.nullable(own),
  /** For its author; null for recipients. */
  counts: z.nullable(counts),
  /** For its author: in words, if it was issued to an audience. */
  audience: z.nullable(z.string()),
  /** For its author: everyone in the audience has it. */
  issued: z.boolean(),
  remindedAt: z.nullable(instant),
  /** For its author: the rule by which the task repeats, and the day of the next one. */
  repeatRule: z.nullable(z.string()),
  nextOn: z.nullable(day),
  version: z.number(),
  can,
})

const requestedTask = z.object({ ...taskShape, counts, repeats: z.boolean() })

/** A task, or a request that a menu issued. */
const received = z.object({
  kind: z.enum(['task', 'request']),
  ...taskShape,
  /** For `task`. */
  status: z.nullable(z.enum(recipientStatuses)),
  todoCount: z.number(),
  doneTodoCount: z.number(),
  /** For `request`: the menu with which it was issued. */
  menu: z.nullable(menuName),
  hrefPath: z.string(),
})

export const listReceivedTasks = endpoint({
  method: 'GET',
  path: '/api/v2/tasks/received',
  summary:
    'Lists what this person is asked to do, tasks together with the requests that menus issue, earliest due date first: `open`, or `ended` tasks (done, declined or closed), latest first.',
  query: pageQueryWith({ state: z._default(z.enum(['open', 'ended']), 'open') }),
  response: pageOf('tasks', received),
})

export const listTimelineTasks = endpoint({
  method: 'GET',
  path: '/api/v2/timeline/tasks',
  summary:
    'For the home page: counts what this person is asked to do, tasks together with the requests that menus issue, and returns the most urgent ones.',
  response: z.object({
    /** At most five, earliest due date first. */
    tasks: z.array(received),
    count: z.number(),
    overdueCount: z.number(),
  }),
})

export const listRequestedTasks = endpoint({
  method: 'GET',
  path: '/api/v2/tasks/requested',
  summary:
    'Lists the tasks that this person issued, latest first, with their progress: all, `open` or `ended` ones.',
  query: pageQueryWith({ state: z._default(z.enum(['all', 'open', 'ended']), 'all') }),
  response: pageOf('tasks', requestedTask),
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/v2/tasks/{id}',
  summary: 'Returns a task. For its author and its recipients.',
  params: idParams,
  response: task,
})

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(taskLimits.titleLength))
const detail = z._default(z.string().check(z.trim(), z.maxLength(taskLimits.detailLength)), '')
const message = z._default(z.string().check(z.trim(), z.maxLength(taskLimits.messageLength)), '')
const dueOn = z._default(z.nullable(day), null)
const repeatRule = z._default(
  z.nullable(z.string().check(z.minLength(1), z.maxLength(taskLimits.ruleLength))),
  null,
)
const chosenIds = z.array(id).check(z.maxLength(taskLimits.chosen), eachOnce(Number))

/** A to-do as entered. */
export const newTodo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('menu'), menuId: id, message }),
  z.object({ kind: z.literal('test'), testId: id, message }),
  z.object({
    kind: z.literal('text'),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(taskLimits.todoLength)),
    url: z._default(
      z.nullable(z.string().check(z.trim(), z.regex(/^https?:\/\/\S+$/), z.maxLength(taskLimits.urlLength))),
      null,
    ),
    message,
  }),
])

export const listTaskTests = endpoint({
  method: 'GET',
  path: '/api/v2/tasks/tests',
  summary:
    'Lists the knowledge tests that this person can put into a task, up to 100: published, not over, and for this person, or all for administrators of tests. `query` is a part of the title.',
  query: z.object({ query: z._default(z.string().check(z.maxLength(100)), '') }),
  response: z.object({
    tests: z.array(z.object({ id: z.number(), title: z.string() })),
    nextCursor: z.null(),
  }),
})

export const createTask = endpoint({
  method: 'POST',
  path: '/api/v2/tasks',
  limit: 'posts',
  once: true,
  summary:
    'Issues a task to people chosen one by one, or to the members of an audience. Returns at once; the members are added and notified afterwards.',
  body: z.object({
    title,
    detail,
    dueOn,
    /** In order. */
    todos: z.array(newTodo).check(z.minLength(1), z.maxLength(taskLimits.todos)),
    /** Chosen people; empty if there is a rule. */
    userIds: z._default(chosenIds, []),
    rule: z._default(z.nullable(audienceRule), null),
    /** RFC 5545, starting today: the task is issued again on these days. */
    repeatRule,
    wordsAccepted,
  }),
  response: z.object({ id: z.number() }),
  errors: ['words_warned'],
})

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/api/v2/tasks/{id}',
  limit: 'posts',
  summary:
    'Changes the title, detail, due date and repetition of a task. Recipients who are not done are notified of a new due date. For its author.',
  params: idParams,
  body: z.object({ title, detail, dueOn, repeatRule, version: wholeNumber, wordsAccepted }),
  response: task,
  errors: ['conflict', 'task_closed', 'words_warned'],
})

export const closeTask = endpoint({
  method: 'POST',
  path: '/api/v2/tasks/{id}/close',
  summary: 'Ends a task: nobody is asked any longer, and it does not repeat. Safe to repeat. For its author.',
  params: idParams,
  response: task,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/v2/tasks/{id}',
  summary: 'Deletes a task with its progress and its notifications. For its author.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

const taskUser = z.object({
  ...person.shape,
  departmentName: z.nullable(z.string()),
  status: z.enum(recipientStatuses),
  declineReason: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  doneTodoCount: z.number(),
  /** They cannot use a menu or take a test that is still open. */
  blocked: z.boolean(),
})

export const listTaskUsers = endpoint({
  method: 'GET',
  path: '/api/v2/tasks/{id}/task_users',
  summary:
    'Lists the recipients of a task with their progress; `blocked`: only those who cannot use a menu or take a test of it. For its author.',
  params: idParams,
  query: pageQueryWith({
    status: z.optional(z.enum([...recipientStatuses, 'not_done', 'blocked'])),
    /** The department in which they were when the task was issued. */
    departmentId: z.optional(id),
  }),
  response: pageOf('taskUsers', taskUser),
})

export const listTaskDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/tasks/{id}/departments',
  summary: 'Lists the progress of a task by department, in the order of departments. For its author.',
  params: idParams,
  query: pageQuery,
  response: pageOf(
    'departments',
    z.object({
      /** null: recipients without a department. */
      department: z.nullable(departmentName),
      counts,
    }),
  ),
})

export const addTaskUsers = endpoint({
  method: 'POST',
  path: '/api/v2/tasks/{id}/task_users',
  limit: 'posts',
  summary: 'Adds recipients to a task and notifies them. Safe to repeat. For its author.',
  params: idParams,
  body: z.object({ userIds: chosenIds.check(z.minLength(1)) }),
  response: task,
  errors: ['task_closed'],
})

export const removeTaskUser = endpoint({
  method: 'DELETE',
  path: '/api/v2/tasks/{id}/task_users/{userId}',
  summary: 'Removes a recipient from a task, with their progress. Safe to repeat. For its author.',
  params: z.object({ id, userId: id }),
  response: task,
  errors: ['task_closed'],
})

export const remindTask = endpoint({
  method: 'POST',
  path: '/api/v2/tasks/{id}/remind',
  summary:
    'Reminds the recipients who are neither done nor have declined; at most once an hour. For its author.',
  params: idParams,
  response: task,
  errors: ['reminded_recently', 'task_closed'],
})

export const acceptTask = endpoint({
  method: 'PATCH',
  path: '/api/v2/tasks/{id}/accept',
  summary: 'Accepts a task, also after declining it. Safe to repeat.',
  params: idParams,
  response: task,
  errors: ['task_closed'],
})

export const declineTask = endpoint({
  method: 'PATCH',
  path: '/api/v2/tasks/{id}/decline',
  summary: 'Declines a task with a reason, which its author sees. Safe to repeat.',
  params: idParams,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(taskLimits.reasonLength)),
  }),
  response: task,
  errors: ['task_closed'],
})

export const completeTodo = endpoint({
  method: 'POST',
  path: '/api/v2/task_todos/{id}/complete',
  summary: 'Ticks a to-do of kind `text` off, which accepts its task. Safe to repeat.',
  params: idParams,
  response: task,
  errors: ['task_closed'],
})

export const reopenTodo = endpoint({
  method: 'DELETE',
  path: '/api/v2/task_todos/{id}/complete',
  summary: 'Marks a to-do of kind `text` as not done. Safe to repeat.',
  params: idParams,
  response: task,
  errors: ['task_closed'],
})

export const exportTaskAnswers = endpoint({
  method: 'GET',
  path: '/api/v2/task_todos/{id}/answers',
  download: 'text/csv',
  summary:
    'Exports who completed a to-do of kind `menu`, with the answers that readers of the submission may see, as CSV. For the author of its task.',
  params: idParams,
})
