import { useEffect, useRef } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import type { Phrases } from '#common/strings.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { itemElementId } from './form-context.ts'
import styles from './form-problems.module.css'
import { forms } from './forms.strings.ts'

type Problem = { item: string | null; message: string }

/** The label of a path: 経費 3行目 金額. Parts of a poll or task have the name of their item. */
export function nameOf(items: readonly FormItem[], path: string, t: Phrases<typeof forms>): string {
  const [key, row, column] = path.split('.')
  const item = items.find((each) => each.key === key)
  if (!item) return ''
  if (item.kind === 'task_list' && row) return `${item.name} ${t.task(Number(row) + 1)}`
  if (item.kind !== 'repeat' || row === undefined || column === undefined) return item.name
  const cell = item.items.find((each) => each.key === column)?.name ?? ''
  return `${t.rowOf(item.name, Number(row) + 1)} ${cell}`
}

/** Moves the focus to a path: to the part that is marked as invalid, otherwise to the first input. */
export function focusItem(path: string) {
  const parts = path.split('.')
  let place: HTMLElement | null = null
  while (!place && parts.length > 0) {
    place = document.getElementById(itemElementId(parts.join('.')))
    parts.pop()
  }
  if (!place) return
  const inside = (selector: string) => place.querySelector<HTMLElement>(selector)
  const field =
    inside('[aria-invalid="true"]:not([tabindex="-1"])') ??
    inside('input:not([tabindex="-1"], :disabled), select, textarea, button:not(:disabled)')
  place.scrollIntoView?.({ block: 'center' })
  field?.focus({ preventScroll: true })
}

type Props = {
  items: readonly FormItem[]
  problems: readonly Problem[]
  /** Each time it grows, the focus moves here. */
  attempt: number
}

/** All problems of a form, each linked to its item. */
export function FormProblems({ items, problems, attempt }: Props) {
  const t = useStrings(forms)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'center' })
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <section ref={box} tabIndex={-1} aria-label={t.problems(problems.length)} className={styles.box}>
      <p className={styles.title}>
        <Icon name="error" size="large" />
        {t.problems(problems.length)}
      </p>
      <ul className={styles.list}>
        {problems.map(({ item, message }) => {
          const name = item === null ? '' : nameOf(items, item, t)
          return (
            <li key={`${item} ${message}`}>
              {item !== null && name ? (
                <button type="button" className={styles.link} onClick={() => focusItem(item)}>
                  <b>{name}</b> {message}
                </button>
              ) : (
                message
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
