import type { RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import type { Overview } from './approval-cache.ts'
import { ItemPickupForm } from './item-pickup-form.tsx'
import styles from './pickup-part.module.css'
import { report as catalogue } from './report.strings.ts'

type Props = { report: Overview; beforeApproving: RefObject<(() => Promise<boolean>) | undefined> }

/** If the current step requires items from its approver: their form, or on a phone a link to it. */
export function PickupPart({ report, beforeApproving }: Props) {
  const t = useStrings(catalogue)
  const phone = useFrame().kind === 'phone'
  const { id, itemPickup, can } = report
  if (!itemPickup || !can.approve) return null
  return (
    <Card as="section" padding="large" bleeds className={styles.part} aria-labelledby="report-pickup">
      <h3 id="report-pickup" className={styles.heading}>
        {t.pickup}
      </h3>
      <p className={styles.note}>{t.pickupWords}</p>
      {phone ? (
        <Button icon="edit" wide href={`/m/reports/${id}/item_pickups/${itemPickup.id}/edit`}>
          {t.pickupWrite}
        </Button>
      ) : (
        <ItemPickupForm reportId={id} pickupId={itemPickup.id} beforeApproving={beforeApproving} />
      )}
    </Card>
  )
}
