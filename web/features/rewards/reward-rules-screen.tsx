import { AdminScreen } from '../administration/admin-frame.tsx'
import { RewardBudgets } from './reward-budgets.tsx'
import { ExpiryPart } from './reward-rules.tsx'
import { RewardTabs } from './reward-tabs.tsx'
import { ThanksRules } from './thanks-rules.tsx'

/** Budgets of departments, limits of thanks, the ranking and the expiry of points. */
export default function RewardRulesScreen() {
  return (
    <AdminScreen path="/admin/rewards">
      <RewardTabs current="/admin/rewards/rules" />
      <RewardBudgets />
      <ThanksRules />
      <ExpiryPart />
    </AdminScreen>
  )
}
