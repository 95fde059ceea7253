import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { redemptions } from './redemptions.strings.ts'
import { rewardRuleWords } from './reward-rules.strings.ts'

type Path = `/admin/rewards${'' | '/redemptions' | '/rules' | '/report'}`

/** The screens about points in the administration. */
export function RewardTabs({ current }: { current: Path }) {
  const t = useStrings(redemptions)
  const words = useStrings(rewardRuleWords)
  const href = useHref()
  const tabs: { path: Path; label: string }[] = [
    { path: '/admin/rewards', label: t.tabPoints },
    { path: '/admin/rewards/redemptions', label: t.title },
    { path: '/admin/rewards/rules', label: words.tabRules },
    { path: '/admin/rewards/report', label: words.tabReport },
  ]
  return (
    <LinkTabs
      label={t.tabs}
      current={href(current)}
      tabs={tabs.map(({ path, label }) => ({ href: href(path), label }))}
    />
  )
}
