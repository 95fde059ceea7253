import { useEffect, useRef } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { Forecast } from './approver-choice.tsx'
import { confirm } from './confirm.strings.ts'

/** What stands in the way of submitting, each leading back to its item. It takes the focus when it appears. */
export function ConfirmProblems({ problems, form }: { problems: Forecast['problems']; form: string }) {
  const t = useStrings(confirm)
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
              {message}{' '}
              {item !== null && <AppLink to={`${form}#${encodeURIComponent(item)}`}>{t.mend}</AppLink>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
