import { useMemo } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { isFilledIn } from '#common/form/item-kinds.ts'
import { validateAnswers } from '#common/form/validate-answers.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { itemElementId } from '../forms/form-context.ts'
import { useToday } from '../forms/use-today.ts'
import styles from './form-sections.module.css'
import { writing } from './writing.strings.ts'

type Props = { items: readonly FormItem[]; answers: readonly FormAnswer[] }

/** The headings of a long form, with those that need nothing more. Not shown with fewer than two headings. */
export function FormSections({ items, answers }: Props) {
  const t = useStrings(writing)
  const locale = useLocale()
  const { today } = useToday()
  const sections = useMemo(() => sectionsOf(items), [items])
  const { problems, shown } = useMemo(
    () => validateAnswers(items, answers, { locale, today }),
    [items, answers, locale, today],
  )
  if (sections.length < 2) return null
  const open = new Set(problems.map(({ item }) => item.split('.')[0]))
  const visible = sections.filter(({ heading }) => shown.has(heading.key))
  const isDone = (keys: readonly string[]) => keys.every((key) => !open.has(key))
  const done = visible.filter(({ keys }) => isDone(keys)).length
  return (
    <nav aria-label={t.sections} className={styles.sections}>
      <p className={styles.count}>{t.sectionsDone(done, visible.length)}</p>
      <ol className={styles.list}>
        {visible.map(({ heading, keys }) => (
          <li key={heading.key}>
            <button
              type="button"
              className={styles.section}
              onClick={() => {
                const place = document.getElementById(itemElementId(heading.key))
                place?.scrollIntoView?.({ block: 'start' })
                document
                  .getElementById(itemElementId(keys[0] ?? heading.key))
                  ?.querySelector<HTMLElement>('input:not([tabindex="-1"], :disabled), select, textarea')
                  ?.focus({ preventScroll: true })
              }}
            >
              <Icon
                name={isDone(keys) ? 'success' : 'edit'}
                size="small"
                label={isDone(keys) ? t.sectionDone : t.sectionOpen}
              />
              {heading.name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Each heading with the keys of the items that people fill in below it. */
function sectionsOf(items: readonly FormItem[]) {
  const sections: { heading: FormItem; keys: string[] }[] = []
  for (const item of items) {
    if (item.kind === 'heading') sections.push({ heading: item, keys: [] })
    else if (isFilledIn(item)) sections.at(-1)?.keys.push(item.key)
  }
  return sections
}
