import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getMenuMustRead } from '#contract/must-read-feeds.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Switch } from '#ui/switch.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './must-read-option.module.css'
import { mustReadOptionStrings } from './must-read-option.strings.ts'

type Props = {
  menuId: number
  /** The due date; null: not a must-read. */
  value: string | null
  onChange: (dueOn: string | null) => void
  error?: string
  disabled?: boolean
}

/** In the composer: asks readers to confirm the post, if the menu permits it to its authors. */
export function MustReadOption({ menuId, value, onChange, error, disabled }: Props) {
  const t = useStrings(mustReadOptionStrings)
  const { data } = useQuery(queryFor(getMenuMustRead, { params: { id: menuId } }))
  // The option is removed when the menu is changed to one without it.
  const forget = data?.mode === 'never' && value !== null
  useEffect(() => {
    if (forget) onChange(null)
  }, [forget, onChange])
  if (!data || data.mode === 'never') return null
  const { mode, suggestedDueOn } = data
  const always = mode === 'always'
  return (
    <div className={styles.option}>
      {always ? (
        <p className={styles.always}>{t.always}</p>
      ) : (
        <Switch
          label={t.ask}
          note={t.askNote}
          checked={value !== null}
          disabled={disabled}
          onChange={(on) => onChange(on ? suggestedDueOn : null)}
        />
      )}
      {(always || value !== null) && (
        <DatePicker
          label={t.dueOn}
          value={value ?? suggestedDueOn}
          error={error}
          disabled={disabled}
          onChange={(dueOn) => onChange(dueOn || suggestedDueOn)}
        />
      )}
    </div>
  )
}
