import type { NewTodo } from './tasks.commands.ts'

/** The texts that a person wrote in to-dos. */
export const textsOf = (todos: readonly NewTodo[]) =>
  todos.flatMap((todo) => [todo.message, ...(todo.kind === 'text' ? [todo.title] : [])])
