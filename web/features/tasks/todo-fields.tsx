import { taskLimits } from '#contract/tasks.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { findNameableTests, findUsableMenus } from './find-todos.ts'
import { emptyTodo, type TodoFields } from './task-fields.ts'
import { taskFormWords } from './task-form.strings.ts'
import styles from './tasks.module.css'

type Props = {
  todos: TodoFields[]
  error: string | undefined
  onChange: (todos: TodoFields[]) => void
}

/** The to-dos of a task in order: free texts, menus to use and tests to pass. */
export function TodoList({ todos, error, onChange }: Props) {
  const t = useStrings(taskFormWords)
  const nameOf = (todo: TodoFields) =>
    (todo.menu ?? todo.test)?.label || todo.title.trim() || t.todoName(todos.indexOf(todo) + 1)
  const change = (key: string, part: Partial<TodoFields>) =>
    onChange(todos.map((todo) => (todo.key === key ? { ...todo, ...part } : todo)))
  const add = (kind: TodoFields['kind']) => onChange([...todos, emptyTodo(kind)])
  const full = todos.length >= taskLimits.todos
  return (
    <fieldset className={styles.form}>
      <legend className={styles.heading}>{t.todos}</legend>
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {todos.length > 0 && (
        <SortableList
          className={styles.todoRow}
          label={t.todos}
          items={todos}
          keyOf={({ key }) => key}
          nameOf={nameOf}
          onOrder={onChange}
        >
          {(todo) => (
            <>
              <span className={styles.todoFields}>
                {todo.kind === 'menu' && (
                  <Combobox
                    required
                    label={t.menu}
                    options={findUsableMenus}
                    value={todo.menu}
                    onChange={(menu) => change(todo.key, { menu })}
                  />
                )}
                {todo.kind === 'test' && (
                  <Combobox
                    required
                    label={t.test}
                    note={t.testNote}
                    options={findNameableTests}
                    value={todo.test}
                    onChange={(test) => change(todo.key, { test })}
                  />
                )}
                {todo.kind === 'text' && (
                  <>
                    <Input
                      required
                      label={t.text}
                      value={todo.title}
                      maxLength={taskLimits.todoLength}
                      onChange={(title) => change(todo.key, { title })}
                    />
                    <Input
                      label={t.url}
                      type="url"
                      value={todo.url}
                      maxLength={taskLimits.urlLength}
                      onChange={(url) => change(todo.key, { url })}
                    />
                  </>
                )}
                <Textarea
                  label={t.message}
                  value={todo.message}
                  most={taskLimits.messageLength}
                  onChange={(message) => change(todo.key, { message })}
                />
              </span>
              <IconButton
                icon="trash"
                label={t.removeTodo(nameOf(todo))}
                onClick={() => onChange(todos.filter(({ key }) => key !== todo.key))}
              />
            </>
          )}
        </SortableList>
      )}
      <div className={styles.buttons}>
        <Button size="xSmall" icon="plus" disabled={full} onClick={() => add('text')}>
          {t.addText}
        </Button>
        <Button size="xSmall" icon="plus" disabled={full} onClick={() => add('menu')}>
          {t.addMenu}
        </Button>
        <Button size="xSmall" icon="plus" disabled={full} onClick={() => add('test')}>
          {t.addTest}
        </Button>
      </div>
    </fieldset>
  )
}
