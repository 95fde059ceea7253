import { AdminScreen } from '../administration/admin-frame.tsx'
import { RedemptionList } from './redemption-list.tsx'
import { RedemptionMenus } from './redemption-menus.tsx'
import { RewardTabs } from './reward-tabs.tsx'

/** Orders paid with points, for those who send them out; and what can be ordered. */
export default function AdminRedemptionsScreen() {
  return (
    <AdminScreen path="/admin/rewards">
      <RewardTabs current="/admin/rewards/redemptions" />
      <RedemptionMenus />
      {/* Last, because it grows while people scroll. */}
      <RedemptionList />
    </AdminScreen>
  )
}
