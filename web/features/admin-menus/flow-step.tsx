import { useState } from 'react'
import { updateMenuFlow } from '#contract/admin-menus.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { type DesignedMenu, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { flowWords } from './flow-step.strings.ts'

/** How a menu is used: posted at once, or approved before, after, or both. */
export function FlowStep() {
  const t = useStrings(flowWords)
  const { menu, save, catchUp } = useDesign()
  const [chosen, setChosen] = useState<DesignedMenu['flow']>()
  const change = async (flow: DesignedMenu['flow']) => {
    setChosen(flow)
    try {
      await save((version) => call(updateMenuFlow, { params: { id: menu.id }, body: { version, flow } }))
      toast.success(t.changed)
    } catch (error) {
      toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
      await catchUp()
    }
    setChosen(undefined)
  }
  return (
    <div className={styles.fields}>
      <WhyFixed />
      <RadioGroup
        label={t.flow}
        note={t.formMoves}
        disabled={!menu.can.changeFlow || chosen !== undefined}
        options={[
          { value: 'share', label: t.share, note: t.shareNote },
          { value: 'apply', label: t.apply, note: t.applyNote },
          { value: 'report', label: t.report, note: t.reportNote },
          { value: 'apply_report', label: t.applyReport, note: t.applyReportNote },
        ]}
        value={chosen ?? menu.flow}
        onChange={change}
      />
    </div>
  )
}

function WhyFixed() {
  const t = useStrings(flowWords)
  const { menu } = useDesign()
  if (menu.state !== 'unpublished') return <Notice>{t.published}</Notice>
  if (menu.waitingCount > 0) return <Notice>{t.waiting(menu.waitingCount)}</Notice>
  if (menu.can.changeFlow) return null
  return (
    <Notice>
      {t.hasWorkflow} <AppLink to={`/admin/menus/${menu.id}?step=approval`}>{t.toApproval}</AppLink>
    </Notice>
  )
}
