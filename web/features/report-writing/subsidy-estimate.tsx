import { useQuery } from '@tanstack/react-query'
import type { FormAnswer } from '#common/form/answer.ts'
import { numberOf } from '#common/form/answer-numbers.ts'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type MenuSubsidy, subsidiesQuery } from '../menus/menu-queries.ts'
import type { ReportStage } from '../reports/state-tag.tsx'
import { SubsidyLeft } from '../subsidies/subsidy-lines.tsx'
import styles from './writing.module.css'
import { writing } from './writing.strings.ts'

/** What a subsidy would pay for these answers, in yen, and whether a limit reduces it; null: not loaded. */
function estimateSubsidy(subsidy: MenuSubsidy, answers: readonly FormAnswer[]) {
  const { amount, percent, itemKey, mostPerUse, cap, budget } = subsidy
  const answered = itemKey === null ? null : numberOf(answers, itemKey)
  const wanted =
    amount ?? (answered === null ? null : Math.floor((Math.max(0, answered) * (percent ?? 100)) / 100))
  if (wanted === null) return null
  const limits = [mostPerUse, cap?.remaining, budget?.remaining].filter((one) => one != null)
  const paid = Math.max(0, Math.min(wanted, ...limits))
  return { amount: paid, limited: paid < wanted }
}

/** The amount of a subsidy that an already submitted report still holds. */
export type HeldSubsidy = { name: string; amount: number; status: 'reserved' | 'granted' | 'released' }

/** The amount left including what the report holds: it is reserved again when it is submitted again. */
function givenBack(subsidy: MenuSubsidy, held: readonly HeldSubsidy[]): MenuSubsidy {
  const own = held.find(({ name, status }) => name === subsidy.name && status === 'reserved')?.amount ?? 0
  const { cap, budget } = subsidy
  return {
    ...subsidy,
    cap: cap && { ...cap, remaining: Math.min(cap.amount, cap.remaining + own) },
    budget: budget && { ...budget, remaining: budget.remaining + own },
  }
}

type Props = {
  menuId: number
  stage: ReportStage
  answers: readonly FormAnswer[]
  held?: readonly HeldSubsidy[] | undefined
}

/** What would be paid for the current answers, and what is left. Not shown if the stage pays nothing. */
export function SubsidyEstimate({ menuId, stage, answers, held = [] }: Props) {
  const t = useStrings(writing)
  const { data } = useQuery({ ...subsidiesQuery(menuId), staleTime: 0 })
  const subsidies =
    data?.subsidies.filter((subsidy) => subsidy.stage === stage).map((one) => givenBack(one, held)) ?? []
  if (subsidies.length === 0) return null
  return (
    <Card as="aside" bleeds aria-label={t.subsidies}>
      <h2 className={styles.heading}>{t.subsidies}</h2>
      <ul className={styles.money}>
        {subsidies.map((subsidy) => (
          <li key={subsidy.id} className={styles.subsidy}>
            <span className={styles.subsidyWords}>
              {subsidy.name}
              <SubsidyLeft subsidy={subsidy} />
            </span>
            <Amount estimate={estimateSubsidy(subsidy, answers)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Amount({ estimate }: { estimate: ReturnType<typeof estimateSubsidy> }) {
  const t = useStrings(writing)
  if (!estimate) return <span className={styles.note}>{t.notYet}</span>
  return (
    <output className={styles.amountWords}>
      <span className={styles.amount}>{t.yen(estimate.amount)}</span>
      {estimate.limited && <span className={styles.note}>{t.cappedNow}</span>}
    </output>
  )
}
