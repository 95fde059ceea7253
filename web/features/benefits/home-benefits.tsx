import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './benefits.module.css'
import { benefitWords } from './benefits.strings.ts'
import { type Benefit, favouriteBenefitsQuery } from './use-benefits.ts'

const most = 5

/** The person's favourite benefits on home, with what is left of each. Nothing if there are none. */
export function HomeBenefits() {
  const t = useStrings(benefitWords)
  const { data } = useQuery(favouriteBenefitsQuery)
  const benefits = data?.benefits.slice(0, most) ?? []
  if (benefits.length === 0) return null
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="home-benefits">
      <h2 id="home-benefits" className={styles.homeTitle}>
        <AppLink to="/benefits?favourites=true" className={styles.link}>
          {t.homeTitle}
        </AppLink>
      </h2>
      <ul>
        {benefits.map((benefit) => (
          <li key={benefit.id}>
            <AppLink to={`/benefits/${benefit.id}`} className={styles.homeRow}>
              <MenuTile iconName={benefit.iconName} tone={benefit.tone} size="large" />
              <span className={styles.homeWords}>
                <span>{benefit.name}</span>
                <Left benefit={benefit} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The first thing that is left, in one line. */
function Left({ benefit: { useLimit, subsidies } }: { benefit: Benefit }) {
  const t = useStrings(benefitWords)
  const cap = subsidies.find((subsidy) => subsidy.cap)?.cap
  if (cap) return <span className={styles.note}>{t.moneyLeft(cap.remaining, cap.amount)}</span>
  if (!useLimit) return null
  return (
    <span className={styles.note}>
      {t.usesLeft(Math.max(0, useLimit.count - useLimit.used), useLimit.count)}
    </span>
  )
}
