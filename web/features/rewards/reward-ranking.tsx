import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDay } from '#common/readable-dates.ts'
import { listRewardBudgets, listRewardRanking } from '#contract/rewards.budgets.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import settings from '../administration/settings.module.css'
import { GiveDialog } from './give-dialog.tsx'
import { rewardRuleWords } from './reward-rules.strings.ts'
import styles from './rewards-screen.module.css'

/** The people who earned the most points this fiscal year. */
export function Ranking() {
  const t = useStrings(rewardRuleWords)
  const { data } = useQuery({ ...queryFor(listRewardRanking, {}), staleTime: 0 })
  if (!data || data.ranking.length === 0) return null
  return (
    <section aria-labelledby="reward-ranking">
      <h2 id="reward-ranking" className={styles.heading}>
        {t.rankingTitle}
      </h2>
      <Card padding="none" bleeds>
        <ol className={styles.list}>
          {data.ranking.map(({ place, user, points }) => (
            <li key={user.id} className={styles.row}>
              <span className={styles.place}>{t.place(place)}</span>
              <Avatar name={user.name} src={user.profileImgPath} size="small" />
              <span className={styles.words}>
                <AppLink to={`/users/${user.id}`}>{user.name}</AppLink>
              </span>
              <span>{t.points(points)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

/** What managers can still give from the budgets of their departments. */
export function OwnBudgets() {
  const t = useStrings(rewardRuleWords)
  const locale = useLocale()
  const [giving, setGiving] = useState(false)
  const { data } = useQuery({ ...queryFor(listRewardBudgets, {}), staleTime: 0 })
  if (!data || data.rewardBudgets.length === 0) return null
  return (
    <Card as="section" aria-labelledby="own-budgets" className={styles.column} bleeds>
      <h2 id="own-budgets" className={settings.heading}>
        {t.budgets}
      </h2>
      <ul>
        {data.rewardBudgets.map(({ id, department, points, givenPoints, lastDay }) => (
          <li key={id}>
            {t.budgetLeft(
              department.name,
              Math.max(0, points - givenPoints),
              points,
              readableDay(lastDay, locale),
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button size="xSmall" icon="reward" onClick={() => setGiving(true)}>
          {t.give}
        </Button>
      </div>
      {giving && <GiveDialog budgets={data.rewardBudgets} onClose={() => setGiving(false)} />}
    </Card>
  )
}
