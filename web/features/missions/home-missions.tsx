import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readableDay } from '#common/readable-dates.ts'
import { listTimelineMissions } from '#contract/report-items.ts'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { MissionRing } from './mission-ring.tsx'
import { missionWords } from './missions.strings.ts'
import styles from './own-missions.module.css'

/** The person's open missions on home, most urgent first. Nothing if there are none. */
export function HomeMissions() {
  const t = useStrings(missionWords)
  const locale = useLocale()
  const client = useQueryClient()
  const { data } = useQuery(queryFor(listTimelineMissions, {}))
  const refresh = () => void client.invalidateQueries({ queryKey: everyKeyOf(listTimelineMissions) })
  useLive('waiting.changed', refresh)
  const missions = data?.ownMissions ?? []
  if (missions.length === 0) return null
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="home-missions">
      <h2 id="home-missions" className={styles.homeTitle}>
        <AppLink to="/missions">{t.missions}</AppLink>
      </h2>
      <ul className={styles.list}>
        {missions.map(({ periodId, name, doneCount, neededCount, dueOn, overdue, can }) => {
          const day = dueOn && readableDay(dueOn, locale)
          return (
            <li key={periodId}>
              <AppLink to="/missions" className={styles.homeRow}>
                <MissionRing
                  label={t.progressOf(name)}
                  detail={t.counted(doneCount, neededCount)}
                  done={doneCount}
                  needed={neededCount}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.facts}>
                    {can.handOver ? (
                      <span>{t.handOver}</span>
                    ) : (
                      day && (
                        <span className={overdue ? styles.late : undefined}>
                          {overdue ? t.late(day) : t.due(day)}
                        </span>
                      )
                    )}
                  </span>
                </span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
