import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { searchWords } from './search.strings.ts'
import styles from './search-start.module.css'

/** Shown before anything is typed: what is searched here. */
export function SearchStart({ words, tips = false }: { words: string; tips?: boolean }) {
  const t = useStrings(searchWords)
  const rows = [
    [t.examplePhrase, t.tipPhrase],
    [t.exampleWithout, t.tipWithout],
    [t.exampleEither, t.tipEither],
    [t.exampleFrom, t.tipFrom],
    [t.exampleMenu, t.tipMenu],
    [t.exampleDepartment, t.tipDepartment],
    [t.examplePeriod, t.tipPeriod],
    [t.exampleImage, t.tipImage],
    [t.exampleMarks, t.tipMarks],
  ]
  return (
    <>
      <EmptyState icon="search" title={t.startTitle}>
        {words}
      </EmptyState>
      {tips && (
        <section className={styles.tips}>
          <h2 className={styles.title}>{t.tipsTitle}</h2>
          <dl className={styles.rows}>
            {rows.map(([example, meaning]) => (
              <div key={example} className={styles.row}>
                <dt>
                  <code>{example}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
