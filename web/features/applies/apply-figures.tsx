import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SubsidyTag, stageWords } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { applies } from './applies.strings.ts'
import { type ApplyOverview, applySubsidiesQuery, conditionQuery } from './apply-queries.ts'
import styles from './apply-screen.module.css'

/** What a use is paid, by stage. Not shown if it is paid nothing. */
export function ApplySubsidies({ apply }: { apply: ApplyOverview }) {
  const t = useStrings(applies)
  const w = useStrings(states)
  const { data } = useQuery(applySubsidiesQuery(apply.id))
  if (!data || data.subsidies.length === 0) return null
  return (
    <section aria-labelledby="apply-subsidies">
      <h2 id="apply-subsidies" className={styles.heading}>
        {t.subsidies}
      </h2>
      <Card bleeds>
        <ul className={styles.amounts}>
          {data.subsidies.map(({ name, amount, status, stage }) => (
            <li key={`${stage} ${name}`} className={styles.amount}>
              <span className={styles.line}>
                {name}
                {apply.flow === 'apply_report' && <span className={styles.note}>{w[stageWords[stage]]}</span>}
                <SubsidyTag status={status} />
              </span>
              <span className={styles.money}>{t.yen(amount)}</span>
            </li>
          ))}
          <li className={`${styles.amount} ${styles.sum}`}>
            <span>{t.total}</span>
            <span className={styles.money}>{t.yen(data.totalAmount)}</span>
          </li>
        </ul>
      </Card>
    </section>
  )
}

const periodWords = { day: 'perDay', month: 'perMonth', year: 'perYear', ever: 'perEver' } as const

/** How often the menu can be used, and who can read the post. Not shown if it cannot be fetched. */
export function ApplyConditions({ id }: { id: number }) {
  const t = useStrings(applies)
  const { data } = useQuery(conditionQuery(id))
  if (!data) return null
  const { useLimit, publication } = data
  return (
    <section aria-labelledby="apply-conditions">
      <h2 id="apply-conditions" className={styles.heading}>
        {t.conditions}
      </h2>
      <Card bleeds>
        <DataList
          items={[
            ...(useLimit
              ? [
                  {
                    term: t.useLimit,
                    value: `${t[periodWords[useLimit.period]]} ${t.usedOf(useLimit.used, useLimit.count)}`,
                  },
                ]
              : []),
            {
              term: t.readers,
              value: publication
                ? `${publication.summary} (${t.readerCount(publication.readerCount)})`
                : t.nobodyReads,
            },
          ]}
        />
      </Card>
    </section>
  )
}
