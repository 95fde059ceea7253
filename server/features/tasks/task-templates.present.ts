import type { TemplateRow } from './task-templates.queries.ts'

type Known = {
  /** The menus and tests that the person can name. */
  menus: readonly { id: number; name: string }[]
  tests: readonly { id: number; title: string }[]
}

/** A template without the to-dos that the person cannot put into a task. */
export function presentTemplate({ id, title, detail, dueDays, todos }: TemplateRow, { menus, tests }: Known) {
  const menuNames = new Map(menus.map((menu) => [menu.id, menu.name]))
  const testTitles = new Map(tests.map((test) => [test.id, test.title]))
  const shown = todos.flatMap((todo) => {
    const name =
      todo.kind === 'menu'
        ? menuNames.get(todo.menuId)
        : todo.kind === 'test'
          ? testTitles.get(todo.testId)
          : todo.title
    if (name === undefined) return []
    return [
      {
        ...{ kind: todo.kind, title: name, message: todo.message },
        url: todo.kind === 'text' ? todo.url : null,
        menuId: todo.kind === 'menu' ? todo.menuId : null,
        testId: todo.kind === 'test' ? todo.testId : null,
      },
    ]
  })
  return { id, title, detail, dueDays, todos: shown, leftOutCount: todos.length - shown.length }
}
