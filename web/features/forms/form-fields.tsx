import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerValue, FormAnswer } from '#common/form/answer.ts'
import { changeAnswer } from '#common/form/change-answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { isFilledIn } from '#common/form/item-kinds.ts'
import { padRows } from '#common/form/pad-rows.ts'
import { type AnswerProblem, validateAnswers } from '#common/form/validate-answers.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { FormContext, type FormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { FormItemField } from './form-item-field.tsx'
import { forms } from './forms.strings.ts'
import { ReadOnlyItem } from './read-only-item.tsx'
import type { FormFiles } from './use-form-files.ts'
import { useLatest, useSame } from './use-latest.ts'
import { useToday } from './use-today.ts'

type Props = {
  items: readonly FormItem[]
  /** Unsaved answers, not cleaned. Store them exactly as passed to `onChange`. */
  answers: readonly FormAnswer[]
  onChange: (answers: FormAnswer[]) => void
  /** From `useFormFiles`. */
  files: FormFiles
  /** The problems beside the items, from `useFormCheck`. */
  problems?: readonly AnswerProblem[]
  /** Keys of the only items that can be edited; the others are shown with their answers. */
  readOnlyExcept?: readonly string[] | null
}

/** Names of the items that have just appeared, announced to screen readers. */
function useAppeared(items: readonly FormItem[], shown: ReadonlySet<string>) {
  const before = useRef<ReadonlySet<string>>(undefined)
  const [appeared, setAppeared] = useState('')
  useEffect(() => {
    const old = before.current
    before.current = shown
    if (!old) return
    const names = items.filter(({ key }) => shown.has(key) && !old.has(key)).map(({ name }) => name)
    if (names.length > 0) setAppeared(names.join(', '))
    else if (old.size > shown.size) setAppeared('')
  }, [items, shown])
  return appeared
}

/** The inputs of a designed form: all kinds of items, conditional items, computed values and rows. */
export function FormFields({ items, answers, onChange, files, problems, readOnlyExcept }: Props) {
  const t = useStrings(forms)
  const locale = useLocale()
  const { today, timeZone } = useToday()
  const checked = useMemo(
    () => validateAnswers(items, padRows(items, answers), { locale, today }),
    [items, answers, locale, today],
  )
  const { answers: settled } = checked
  // Keeps the same object while visible items and problems are unchanged, so that a keystroke renders one field.
  const shown = useSame(checked.shown, [...checked.shown].join())
  const said = useSame(problems, JSON.stringify(problems))
  const appeared = useAppeared(items, shown)
  const [names] = useState(() => ({
    people: new Map<number, ComboboxOption>(),
    departments: new Map<number, ComboboxOption>(),
  }))
  // Two items may answer before the next render (an upload that ends while the user types).
  const latest = useRef(answers)
  latest.current = answers
  const change = useLatest((item: string, value: AnswerValue | null) => {
    const next = changeAnswer(latest.current, item, value)
    latest.current = next
    onChange(next)
  })
  const state = useMemo<FormState>(
    () => ({
      ...names,
      today,
      timeZone,
      files,
      shown,
      problems: new Map(said?.map(({ item, message }) => [item, message])),
      mixed: new Set(items.map(({ published }) => published)).size > 1,
    }),
    [names, today, timeZone, files, shown, said, items],
  )
  const answerTo = (item: FormItem) =>
    (item.kind === 'computed' ? settled : answers).find((answer) => answer.item === item.key)
  const locked = (item: FormItem) =>
    readOnlyExcept != null && !readOnlyExcept.includes(item.key) && isFilledIn(item)
  return (
    <FormContext value={state}>
      <div className={styles.form}>
        {items.map((item) =>
          !shown.has(item.key) ? null : locked(item) ? (
            <ReadOnlyItem
              key={item.key}
              item={item}
              answer={settled.find(({ item: key }) => key === item.key)}
            />
          ) : (
            <FormItemField
              key={item.key}
              item={item}
              path={item.key}
              value={answerTo(item)?.value}
              onAnswer={change}
            />
          ),
        )}
        <span role="status" className="visually-hidden">
          {appeared && t.appeared(appeared)}
        </span>
      </div>
    </FormContext>
  )
}
