import { readableDay } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import styles from './benefits.module.css'
import { benefitWords } from './benefits.strings.ts'
import type { Benefit } from './use-benefits.ts'

/** Whether there is a limit, or an amount that is paid. */
export const hasLeft = ({ useLimit, subsidies }: Benefit) => useLimit !== null || subsidies.length > 0

/** What is left for this person: uses, money of each subsidy, and when it starts again. */
export function BenefitLeft({ benefit }: { benefit: Benefit }) {
  const t = useStrings(benefitWords)
  const locale = useLocale()
  const { useLimit, usesRenewOn, subsidies } = benefit
  if (!hasLeft(benefit)) return null
  const usesLeft = useLimit ? Math.max(0, useLimit.count - useLimit.used) : 0
  return (
    <ul className={styles.left}>
      {useLimit && (
        <li className={styles.leftLine}>
          <Progress
            label={t.usesLeftLabel}
            value={usesLeft / useLimit.count}
            situation={usesLeft === 0 ? 'danger' : 'standard'}
            detail={t.usesLeft(usesLeft, useLimit.count)}
          />
          <span className={styles.note}>
            {usesRenewOn ? t.renewsOn(readableDay(usesRenewOn, locale)) : t.neverRenews}
          </span>
        </li>
      )}
      {subsidies.map((subsidy) => (
        <li key={subsidy.id} className={styles.leftLine}>
          <SubsidyLeft subsidy={subsidy} />
        </li>
      ))}
    </ul>
  )
}

function SubsidyLeft({ subsidy }: { subsidy: Benefit['subsidies'][number] }) {
  const t = useStrings(benefitWords)
  const locale = useLocale()
  const { name, amount, percent, mostPerUse, cap, budget } = subsidy
  const rule = [
    amount === null ? t.share(percent ?? 100) : t.perUse(amount),
    mostPerUse !== null && t.mostPerUse(mostPerUse),
  ]
    .filter(Boolean)
    .join(t.separator)
  return (
    <>
      {cap ? (
        <Progress
          label={name}
          value={cap.amount === 0 ? 0 : cap.remaining / cap.amount}
          situation={cap.remaining === 0 ? 'danger' : 'standard'}
          detail={t.moneyLeft(cap.remaining, cap.amount)}
        />
      ) : (
        <span className={styles.fixed}>
          <span>{name}</span>
          <span>{rule}</span>
        </span>
      )}
      {cap && <Notes words={[rule, t.renewsOn(readableDay(cap.renewsOn, locale))]} />}
      {budget && (
        <Notes words={[t.budgetLeft(budget.remaining), t.renewsOn(readableDay(budget.renewsOn, locale))]} />
      )}
    </>
  )
}

/** Words that wrap between each other only. */
const Notes = ({ words }: { words: readonly string[] }) => (
  <span className={styles.notes}>
    {words.map((text) => (
      <span key={text}>{text}</span>
    ))}
  </span>
)
