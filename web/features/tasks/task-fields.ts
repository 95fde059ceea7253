import type { AudienceRule } from '#common/audience-rule.ts'
import { addDays, daysBetween } from '#common/plain-date.ts'
import type { Phrases } from '#common/strings.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { createTask } from '#contract/tasks.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import type { taskFormWords } from './task-form.strings.ts'
import type { Task, TaskTemplate, Todo } from './use-tasks.ts'

/** A to-do as entered. `key`: permanent within the form. */
export type TodoFields = {
  key: string
  kind: Todo['kind']
  title: string
  url: string
  menu: ComboboxOption | null
  test: ComboboxOption | null
  message: string
}

export type TaskFields = {
  title: string
  detail: string
  dueOn: string
  todos: TodoFields[]
  way: 'people' | 'audience'
  userIds: number[]
  rule: AudienceRule
  repeatRule: string
}

export const emptyTodo = (kind: Todo['kind']): TodoFields => ({
  ...{ key: newClientKey(), kind, title: '', url: '', menu: null, test: null, message: '' },
})

export const emptyFields = (): TaskFields => ({
  ...{ title: '', detail: '', dueOn: '', todos: [emptyTodo('text')], repeatRule: '' },
  ...{ way: 'people', userIds: [], rule: { include: [], match: 'any' } },
})

/** The fields for a copy of a task: without recipients and due date. */
export const copyOf = (task: Task): TaskFields => ({
  ...emptyFields(),
  title: task.title,
  detail: task.detail,
  todos: task.todos.map((todo) => ({
    ...emptyTodo(todo.kind),
    title: todo.kind === 'text' ? todo.title : '',
    url: todo.url ?? '',
    menu: todo.menu && { value: String(todo.menu.id), label: todo.menu.name },
    test: todo.testId === null ? null : { value: String(todo.testId), label: todo.title },
    message: todo.message,
  })),
})

/** The fields for a task from a template. `today`: from which its due date counts, YYYY-MM-DD. */
export const fieldsFrom = (template: TaskTemplate, today: string): TaskFields => ({
  ...emptyFields(),
  title: template.title,
  detail: template.detail,
  dueOn: template.dueDays === null ? '' : addDays(today, template.dueDays),
  todos: template.todos.map((todo) => ({
    ...emptyTodo(todo.kind),
    ...{ title: todo.kind === 'text' ? todo.title : '', url: todo.url ?? '', message: todo.message },
    menu: todo.menuId === null ? null : { value: String(todo.menuId), label: todo.title },
    test: todo.testId === null ? null : { value: String(todo.testId), label: todo.title },
  })),
})

/** The content of a template with these fields. */
export const templateBody = (fields: TaskFields, today: string) => ({
  title: fields.title,
  detail: fields.detail,
  dueDays: fields.dueOn ? Math.max(0, daysBetween(today, fields.dueOn)) : null,
  todos: fields.todos.map(todoOf),
})

const isFilled = (todo: TodoFields) =>
  ({ menu: todo.menu !== null, test: todo.test !== null, text: todo.title.trim() !== '' })[todo.kind]

/** What is missing, by field. */
export function checkFields(fields: TaskFields, t: Phrases<typeof taskFormWords>) {
  const filled = fields.todos.every(isFilled)
  const linked = fields.todos.every(({ url }) => url.trim() === '' || /^https?:\/\/\S+$/.test(url.trim()))
  const nobody =
    fields.way === 'people'
      ? fields.userIds.length === 0
      : fields.rule.include !== 'everyone' && fields.rule.include.length === 0
  return {
    title: fields.title.trim() ? '' : t.titleMissing,
    todos:
      fields.todos.length === 0 ? t.todosMissing : !filled ? t.todoIncomplete : linked ? '' : t.urlInvalid,
    [fields.way === 'people' ? 'userIds' : 'rule']: nobody ? t.peopleMissing : '',
  }
}

/** The body of the call. */
export const bodyOf = (fields: TaskFields): CallInput<typeof createTask>['body'] => ({
  title: fields.title,
  detail: fields.detail,
  dueOn: fields.dueOn || null,
  repeatRule: fields.repeatRule || null,
  todos: fields.todos.map(todoOf),
  ...(fields.way === 'people' ? { userIds: fields.userIds } : { rule: sentRule(fields.rule) }),
})

function todoOf({ kind, title, url, menu, test, message }: TodoFields) {
  if (kind === 'menu') return { kind, menuId: Number(menu?.value), message }
  if (kind === 'test') return { kind, testId: Number(test?.value), message }
  return { kind, title, url: url.trim() || null, message }
}

const sentRule = (rule: AudienceRule) =>
  rule.include === 'everyone' ? rule : { ...rule, exclude: rule.exclude ?? [] }
