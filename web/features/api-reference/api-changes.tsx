import { apiChanges } from '#contract/api-tokens.changes.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './api-reference.module.css'
import { apiReferenceWords } from './api-reference.strings.ts'

/** What changed in the API, by day, the newest first. */
export function ApiChanges() {
  const t = useStrings(apiReferenceWords)
  return (
    <ol className={styles.changes}>
      {apiChanges.map((one, place) => (
        <li key={one.date}>
          <h3 className={styles.small}>{one.date}</h3>
          {place === apiChanges.length - 1 && <p className={styles.note}>{t.firstEdition}</p>}
          <ul className={styles.changes}>
            {one.added.map((call) => (
              <li key={call}>
                <Tag situation="success">{t.added}</Tag> <code className={styles.path}>{call}</code>
              </li>
            ))}
            {one.removed.map((call) => (
              <li key={call}>
                <Tag situation="danger">{t.removed}</Tag> <code className={styles.path}>{call}</code>
              </li>
            ))}
            {one.changed.map(({ call, breaking, more, less }) => (
              <li key={call}>
                <Tag situation={breaking ? 'danger' : 'neutral'}>{breaking ? t.breaking : t.changed}</Tag>{' '}
                <code className={styles.path}>{call}</code>
                <ul className={styles.lines}>
                  {less.map((line) => (
                    <li key={line}>
                      <del>{line}</del>
                    </li>
                  ))}
                  {more.map((line) => (
                    <li key={line}>
                      <ins>{line}</ins>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
