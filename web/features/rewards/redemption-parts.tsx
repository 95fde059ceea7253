import type { Answer } from '#contract/endpoint.ts'
import type { listRedemptions } from '#contract/rewards.redemptions.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { redemptions } from './redemptions.strings.ts'

type State = Answer<typeof listRedemptions>['redemptions'][number]['state']

const situations = {
  requested: 'neutral',
  approved: 'information',
  sent: 'standard',
  received: 'success',
  returned: 'warning',
} as const

/** The delivery state of an order. */
export function RedemptionTag({ state }: { state: State }) {
  const t = useStrings(redemptions)
  return <Tag situation={situations[state]}>{t[state]}</Tag>
}
