import { useEffect, useRef, useState } from 'react'
import { localToday, type PlainDate } from '#common/plain-date.ts'
import boxStyles from './box.module.css'
import { Calendar } from './calendar.tsx'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import styles from './date-picker.module.css'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'
import { readDate } from './typed-dates.ts'
import { useTouch } from './unsaved-input.ts'
import { useFloating } from './use-floating.ts'

type Props = FieldProps & {
  id?: string
  /** YYYY-MM-DD, or '' for none */
  value: PlainDate | ''
  onChange: (value: PlainDate | '') => void
  /**
   * Receives text that was left although it is not a valid or selectable day, so that a form can report it on sending.
   */
  onUnreadable?: (typed: string) => void
  min?: PlainDate
  max?: PlainDate
  /** Today for the person; by default, for this device. */
  today?: PlainDate
  disabled?: boolean
}

/** A day, typed in any usual notation or selected from a month. */
export function DatePicker({
  value,
  onChange,
  onUnreadable,
  min,
  max,
  today = localToday(),
  disabled,
  ...field
}: Props) {
  const t = useStrings(controls)
  const touch = useTouch()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFloating(open, box, panel)

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const accept = (date: PlainDate | '') => {
    setTyped(undefined)
    setProblem(undefined)
    if (date === value) return
    touch()
    onChange(date)
  }
  const settle = () => {
    if (typed === undefined) return
    const date = readDate(typed, today)
    if (typed.trim() === '') accept('')
    else if (!date) {
      setProblem(t.notADate)
      onUnreadable?.(typed)
    } else if ((min && date < min) || (max && date > max)) {
      setProblem(t.outOfRange)
      onUnreadable?.(date)
    } else accept(date)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <Field {...field} error={problem ?? field.error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the month from the field, its button and the month
        <div
          ref={box}
          className={boxStyles.box}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
        >
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t.dateFormat}
            className={classNames(boxStyles.value, styles.value)}
            disabled={disabled}
            value={typed ?? value.replaceAll('-', '/')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={settle}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
          />
          <span className={classNames(boxStyles.adornment, boxStyles.after)}>
            <IconButton
              ref={button}
              icon="calendar"
              label={t.openCalendar}
              aria-haspopup="dialog"
              aria-expanded={open}
              disabled={disabled}
              onClick={() => setOpen(!open)}
            />
          </span>
          {open && (
            <div
              ref={panel}
              role="dialog"
              aria-label={t.openCalendar}
              popover="manual"
              className={styles.panel}
              onBlur={(event) => {
                const to = event.relatedTarget as Node | null
                if (to && !event.currentTarget.contains(to) && !box.current?.contains(to)) setOpen(false)
              }}
            >
              <Calendar
                value={value || undefined}
                today={today}
                min={min}
                max={max}
                onChoose={(date) => {
                  accept(date)
                  close()
                }}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
