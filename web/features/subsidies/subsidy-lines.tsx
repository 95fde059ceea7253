import { useStrings } from '#ui/locale.tsx'
import type { MenuSubsidy } from '../menus/menu-queries.ts'
import { menus } from '../menus/menus.strings.ts'
import styles from './subsidy-lines.module.css'

/** What a use is paid, by which rule, and what is left of it. */
export const SubsidyLines = ({ subsidies }: { subsidies: readonly MenuSubsidy[] }) => (
  <ul className={styles.list}>
    {subsidies.map((subsidy) => (
      <li key={subsidy.id} className={styles.subsidy}>
        <span className={styles.name}>{subsidy.name}</span>
        <SubsidyRule subsidy={subsidy} />
        <SubsidyLeft subsidy={subsidy} />
      </li>
    ))}
  </ul>
)

function SubsidyRule({ subsidy }: { subsidy: MenuSubsidy }) {
  const t = useStrings(menus)
  const { amount, percent, itemName, mostPerUse } = subsidy
  return (
    <span className={styles.rule}>
      {amount === null ? (
        <span>{t.answerSubsidy(itemName ?? '', percent ?? 100)}</span>
      ) : (
        <span>{t.fixedSubsidy(amount)}</span>
      )}
      {mostPerUse !== null && <span>{t.mostPerUse(mostPerUse)}</span>}
    </span>
  )
}

/** What is left for this person, and of everyone's budget. Not shown if there is no limit. */
export function SubsidyLeft({ subsidy: { cap, budget } }: { subsidy: MenuSubsidy }) {
  const t = useStrings(menus)
  return (
    <>
      {cap && (
        <span className={styles.left}>
          {cap.period === 'month'
            ? t.capMonth(cap.remaining, cap.amount)
            : t.capYear(cap.remaining, cap.amount)}
        </span>
      )}
      {budget && <span className={styles.left}>{t.budgetLeft(budget.remaining)}</span>}
    </>
  )
}
