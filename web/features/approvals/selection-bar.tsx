import { useState } from 'react'
import { batchLimits } from '#contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { approvals } from './approvals.strings.ts'
import { BatchDialog } from './batch-dialog.tsx'
import styles from './selection-bar.module.css'
import type { BatchAct, useBatch } from './use-batch.ts'
import type { Selection } from './use-selection.ts'

type Props = { selection: Selection; onBegin: ReturnType<typeof useBatch>['begin']; onBegun: () => void }

/** The actions on the selected reports. Not shown if none is selected. */
export function SelectionBar({ selection, onBegin, onBegun }: Props) {
  const t = useStrings(approvals)
  const [act, setAct] = useState<BatchAct>()
  const { selected, clear } = selection
  const count = selected.length
  if (count === 0) return null
  const tooMany = count > batchLimits.reports && t.tooMany(batchLimits.reports)
  return (
    <section aria-label={t.selectionBar} className={styles.bar}>
      <p role="status" className={styles.count}>
        {t.selected(count)}
      </p>
      <Button size="xSmall" priority="tertiary" situation="neutral" onClick={clear} className={styles.clear}>
        {t.unselect}
      </Button>
      <div className={styles.acts}>
        <Button size="xSmall" situation="danger" disabled={tooMany} onClick={() => setAct('reject')}>
          {t.reject}
        </Button>
        <Button size="xSmall" situation="neutral" disabled={tooMany} onClick={() => setAct('pend')}>
          {t.pend}
        </Button>
        <Button size="xSmall" priority="primary" disabled={tooMany} onClick={() => setAct('approve')}>
          {t.approve}
        </Button>
      </div>
      {act && (
        <BatchDialog
          act={act}
          lines={selected}
          onBegin={onBegin}
          onDone={() => {
            setAct(undefined)
            clear()
            onBegun()
          }}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}
