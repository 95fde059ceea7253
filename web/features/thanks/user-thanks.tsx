import { useQuery } from '@tanstack/react-query'
import { getUserThanks } from '#contract/thanks.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { AnswerCard } from '../forms/answer-card.tsx'
import { thanks } from './thanks.strings.ts'
import styles from './user-thanks.module.css'

/** How often a person was thanked, and with which cards. The page works without it. */
export function UserThanks({ userId }: { userId: number }) {
  const t = useStrings(thanks)
  const { data } = useQuery(queryFor(getUserThanks, { params: { id: userId } }))
  if (!data?.available) return null
  return (
    <Card as="section" bleeds aria-labelledby="user-thanks" className={styles.part}>
      <div className={styles.head}>
        <h2 id="user-thanks" className={styles.heading}>
          {t.receivedTitle}
        </h2>
        <AppLink to="/thanks_ranking" className={styles.ranking}>
          {t.openRanking}
        </AppLink>
      </div>
      {data.thisYear === 0 ? (
        <p className={styles.term}>{t.notYet}</p>
      ) : (
        <>
          <dl className={styles.figures}>
            <div>
              <dt className={styles.term}>{t.receivedThisMonth}</dt>
              <dd className={styles.figure}>{t.count(data.thisMonth)}</dd>
            </div>
            <div>
              <dt className={styles.term}>{t.receivedThisYear}</dt>
              <dd className={styles.figure}>{t.count(data.thisYear)}</dd>
            </div>
          </dl>
          {data.cards.length > 0 && (
            <ul className={styles.cards}>
              {data.cards.map(({ card, count }) => (
                <li key={`${card.name} ${card.tone}`} className={styles.card}>
                  <AnswerCard card={card} />
                  <span className={classNames(styles.term, styles.times)}>{t.times(count)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
