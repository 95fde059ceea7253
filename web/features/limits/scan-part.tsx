import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { admin } from '../administration/admin.strings.ts'
import styles from '../administration/settings.module.css'
import { limitWords } from './limits.strings.ts'
import { type Limits, useSaveLimits } from './use-limits.ts'

/** Whether files are scanned, and what becomes of those that cannot be. */
export function ScanPart({ settings }: { settings: Limits }) {
  const t = useStrings(limitWords)
  const words = useStrings(admin)
  const { save, pending, problem } = useSaveLimits(settings)
  const [chosen, setChosen] = useState(settings.oversizedFiles)
  useUnsavedInput(chosen !== settings.oversizedFiles)
  return (
    <Card
      as="form"
      aria-labelledby="scan"
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        void save({ oversizedFiles: chosen })
      }}
    >
      <h2 id="scan" className={styles.heading}>
        {t.scan}
      </h2>
      {settings.scanning ? (
        <p>{t.scanOn}</p>
      ) : (
        <Notice situation="information" title={t.scanOff}>
          {t.scanOffWords}
        </Notice>
      )}
      {settings.scanning && (
        <>
          <RadioGroup
            label={t.oversized}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: 'refuse', label: t.refuse, note: t.refuseNote },
              { value: 'accept', label: t.accept, note: t.acceptNote },
            ]}
          />
          {problem.message && <Notice live situation="danger" title={problem.message} />}
          <div>
            <Button type="submit" pending={pending}>
              {words.save}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
