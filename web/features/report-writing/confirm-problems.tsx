import { useEffect, useRef } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import { nameOf } from '../forms/form-problems.tsx'
import { forms } from '../forms/forms.strings.ts'
import type { Forecast } from './approver-choice.tsx'
import { confirm } from './confirm.strings.ts'

type Props = { items: readonly FormItem[]; problems: Forecast['problems']; form: string }

/** The problems that block submitting, each linked to its item. It takes the focus when it appears. */
export function ConfirmProblems({ items, problems, form }: Props) {
  const t = useStrings(confirm)
  const f = useStrings(forms)
  const box = useRef<HTMLDivElement>(null)
  const count = problems.length
  useEffect(() => {
    if (count > 0) box.current?.focus()
  }, [count])
  if (count === 0) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice situation="danger" title={t.problems(count)}>
        <ul>
          {problems.map(({ item, message }) => (
            <li key={`${item} ${message}`}>
              {item !== null && <b>{nameOf(items, item, f)}</b>} {message}{' '}
              {item !== null && <AppLink to={`${form}#${encodeURIComponent(item)}`}>{t.mend}</AppLink>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
