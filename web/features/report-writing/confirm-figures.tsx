import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { Forecast } from './approver-choice.tsx'
import { confirm } from './confirm.strings.ts'
import styles from './writing.module.css'

type Props = {
  forecast: Forecast
  approved: boolean
  /** A report follows this stage, and readers see the report's post. */
  followed: boolean
}

/** Who will be able to read it, what it is paid and what it earns. */
export function ConfirmFigures({ forecast, approved, followed }: Props) {
  const t = useStrings(confirm)
  const { publication, subsidies, redemption, rewards } = forecast
  const later = approved ? t.onApproval : ''
  return (
    <Card bleeds>
      <DataList
        items={[
          {
            term: t.readers,
            value: publication
              ? t.readersOf(publication.summary, publication.readerCount)
              : followed
                ? t.readersLater
                : t.nobodyReads,
          },
          ...(subsidies.length > 0
            ? [
                {
                  term: t.subsidies,
                  value: (
                    <ul className={styles.money}>
                      {subsidies.map(({ name, amount, remaining }) => (
                        <li key={name} className={styles.subsidy}>
                          <span className={styles.subsidyWords}>
                            {name}
                            {remaining !== null && (
                              <span className={styles.note}>{t.remaining(remaining)}</span>
                            )}
                          </span>
                          <span className={styles.amount}>{t.yen(amount)}</span>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          ...(redemption ? [{ term: t.spent, value: t.spentOf(redemption.points, redemption.balance) }] : []),
          ...(rewards.length > 0
            ? [
                {
                  term: t.rewards,
                  value: (
                    <ul>
                      {rewards.map(({ receiver, points }) => (
                        <li key={receiver}>
                          {receiver === 'poster' ? t.toPoster(points) : t.toTagged(points)}
                          {later}
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
