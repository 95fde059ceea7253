import { useState } from 'react'
import { timeZoneName } from '#common/time-zone-name.ts'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Switch } from '#ui/switch.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { quietWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'
import type { Options, OptionsChange } from './use-notification-options.ts'

type Props = { options: Options; onChange: (change: OptionsChange) => void }
type Times = NonNullable<Options['quietHours']>

/** The default night. */
const usual: Times = { from: '22:00', until: '07:00' }

/** The hours without emails. */
export function QuietHours({ options, onChange }: Props) {
  const locale = useLocale()
  const t = useStrings(quietWords)
  const times = options.quietHours
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="options-quiet">
      <h2 id="options-quiet" className={styles.heading}>
        {t.title}
      </h2>
      <div className={styles.part}>
        <Switch
          label={t.on}
          checked={times !== null}
          onChange={(on) => onChange({ quietHours: on ? usual : null })}
        />
        {times && <Pickers times={times} onChange={(quietHours) => onChange({ quietHours })} />}
        <p className={styles.note}>{t.note(timeZoneName(options.timeZone, locale))}</p>
      </div>
    </Card>
  )
}

function Pickers({ times, onChange }: { times: Times; onChange: (times: Times) => void }) {
  const t = useStrings(quietWords)
  // A value that cannot be saved stays in its field with its problem.
  const [unsaved, setUnsaved] = useState<Partial<Times>>({})
  const shown = { ...times, ...unsaved }
  const take = (change: Partial<Times>) => {
    const next = { ...shown, ...change }
    const right = next.from !== '' && next.until !== '' && next.from !== next.until
    setUnsaved(right ? {} : next)
    if (right) onChange(next)
  }
  const problem = (which: keyof Times) => {
    if (shown[which] === '') return t.noTime
    return which === 'until' && shown.from === shown.until ? t.sameTimes : undefined
  }
  return (
    <>
      <div className={styles.times}>
        <TimePicker
          label={t.from}
          value={shown.from}
          error={problem('from')}
          onChange={(from) => take({ from })}
        />
        <TimePicker
          label={t.until}
          value={shown.until}
          error={problem('until')}
          onChange={(until) => take({ until })}
        />
      </div>
      {shown.from !== '' && shown.until !== '' && shown.until < shown.from && (
        <p className={styles.note}>{t.nextDay}</p>
      )}
    </>
  )
}
