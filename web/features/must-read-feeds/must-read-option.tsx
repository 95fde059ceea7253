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

/**
 * Whether posts of the menu can be must-reads; undefined until it is known, and if never. The choice is removed when
 * the menu is changed to one without it.
 */
export function useMustRead(menuId: number | undefined, value: string | null, onChange: Props['onChange']) {
  const { data } = useQuery({
    ...queryFor(getMenuMustRead, { params: { id: menuId ?? 0 } }),
    enabled: menuId !== undefined,
  })
  const forget = data?.mode === 'never' && value !== null
  useEffect(() => {
    if (forget) onChange(null)
  }, [forget, onChange])
  return data && data.mode !== 'never' ? data : undefined
}

type DueProps = Omit<Props, 'menuId'> & { mustRead: NonNullable<ReturnType<typeof useMustRead>> }

/** Until when readers are asked to confirm it, if they are. */
export function MustReadDue({ mustRead, value, onChange, error, disabled }: DueProps) {
  const t = useStrings(mustReadOptionStrings)
  const { mode, suggestedDueOn } = mustRead
  if (mode !== 'always' && value === null) return null
  return (
    <DatePicker
      label={t.dueOn}
      value={value ?? suggestedDueOn}
      error={error}
      disabled={disabled}
      onChange={(dueOn) => onChange(dueOn || suggestedDueOn)}
    />
  )
}

/** Before a report is submitted: asks readers to confirm its post, if the menu permits it to its authors. */
export function MustReadOption({ menuId, ...rest }: Props) {
  const t = useStrings(mustReadOptionStrings)
  const { value, onChange, disabled } = rest
  const mustRead = useMustRead(menuId, value, onChange)
  if (!mustRead) return null
  return (
    <div className={styles.option}>
      {mustRead.mode === 'always' ? (
        <p className={styles.always}>{t.always}</p>
      ) : (
        <Switch
          label={t.ask}
          note={t.askNote}
          checked={value !== null}
          disabled={disabled}
          onChange={(on) => onChange(on ? mustRead.suggestedDueOn : null)}
        />
      )}
      <MustReadDue {...rest} mustRead={mustRead} />
    </div>
  )
}
