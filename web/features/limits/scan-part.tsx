import { type RefObject, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { admin } from '../administration/admin.strings.ts'
import styles from '../administration/settings.module.css'
import { limitWords } from './limits.strings.ts'
import { type Limits, useSaveLimits } from './use-limits.ts'

type Props = { settings: Limits; savedHere: RefObject<number> }

/** Whether files are scanned, and what happens to those that cannot be. */
export function ScanPart({ settings, savedHere }: Props) {
  const t = useStrings(limitWords)
  const words = useStrings(admin)
  const [chosen, setChosen] = useState(settings.oversizedFiles)
  const form = useSaveLimits({
    settings,
    savedHere,
    unsaved: chosen !== settings.oversizedFiles,
    change: () => ({ oversizedFiles: chosen }),
  })
  return (
    <Card as="form" aria-labelledby="scan" className={styles.part} {...form.props}>
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
          <ChangedElsewhere
            form={form}
            compare={(now) => [{ label: t.oversized, now: t[now.oversizedFiles], mine: t[chosen] }]}
            onTake={(now) => setChosen(now.oversizedFiles)}
          />
          <RadioGroup
            label={t.oversized}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: 'refuse', label: t.refuse, note: t.refuseNote },
              { value: 'accept', label: t.accept, note: t.acceptNote },
            ]}
          />
          {form.failure && <Notice live situation="danger" title={form.failure} />}
          <div>
            <Button type="submit" pending={form.pending}>
              {words.save}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
