import { readableDateTime } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './knowledge-tests.module.css'
import { knowledgeTestWords } from './knowledge-tests.strings.ts'
import type { KnowledgeTest } from './use-knowledge-test.ts'

/** The attempts that a person was given in addition: by whom, why, and whether they were used. */
export function ExtraAttempts({ extras }: { extras: KnowledgeTest['extraAttempts'] }) {
  const t = useStrings(knowledgeTestWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  if (extras.length === 0) return null
  return (
    <ul className={styles.takings} aria-label={t.extras}>
      {extras.map(({ id, givenBy, givenAt, reason, used }) => (
        <li key={id} className={styles.extra}>
          <span>{t.extraBy(givenBy, reason)}</span>
          <span className={styles.fact}>
            {used ? t.extraUsed : t.extraUnused} · {readableDateTime(givenAt, place)}
          </span>
        </li>
      ))}
    </ul>
  )
}
