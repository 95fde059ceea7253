import { useId, useRef, useState } from 'react'
import boxStyles from './box.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { ListBox } from './list-box.tsx'
import { useStrings } from './locale.tsx'
import { readTime } from './typed-dates.ts'
import { useTouch } from './unsaved-input.ts'
import { useListBox } from './use-list-box.ts'

type Props = FieldProps & {
  id?: string
  /** HH:MM, or '' for none */
  value: string
  onChange: (value: string) => void
  /** Receives text that was left although it is not a valid time. */
  onUnreadable?: (typed: string) => void
  /** Minutes between the offered times; any other can be typed. */
  step?: number
  disabled?: boolean
}

const timesEvery = (step: number) =>
  Array.from({ length: Math.ceil((24 * 60) / step) }, (_, index) => {
    const minutes = index * step
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })

/** A time of day, typed or selected. */
export function TimePicker({ value, onChange, onUnreadable, step = 30, disabled, ...field }: Props) {
  const t = useStrings(controls)
  const touch = useTouch()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const times = timesEvery(step)
  const accept = (time: string) => {
    setTyped(undefined)
    setProblem(undefined)
    if (time === value) return
    touch()
    onChange(time)
  }
  const list = useListBox(times.length, (index) => accept(times[index] ?? ''))
  const nearest = () => {
    const at = times.findIndex((time) => time >= (readTime(typed ?? value) ?? '09:00'))
    return at < 0 ? times.length - 1 : at
  }
  const settle = () => {
    list.close()
    if (typed === undefined) return
    const time = readTime(typed)
    if (typed.trim() === '') accept('')
    else if (time) accept(time)
    else {
      setProblem(t.notATime)
      onUnreadable?.(typed)
    }
  }
  return (
    <Field {...field} error={problem ?? field.error}>
      {(control) => (
        <div ref={box} className={boxStyles.box}>
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t.timeFormat}
            aria-autocomplete="none"
            aria-expanded={list.open}
            aria-controls={list.open ? listId : undefined}
            aria-activedescendant={list.open && list.active >= 0 ? `${listId}-${list.active}` : undefined}
            className={boxStyles.value}
            disabled={disabled}
            value={typed ?? value}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              list.close()
            }}
            onKeyDown={(event) => {
              const opens = !list.open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
              if (opens) {
                event.preventDefault()
                list.show(nearest())
              } else if (!list.press(event) && event.key === 'Enter') settle()
            }}
            onBlur={settle}
          />
          <span className={classNames(boxStyles.adornment, boxStyles.after)}>
            <IconButton
              icon="clock"
              label={t.showChoices}
              tabIndex={-1}
              disabled={disabled}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (list.open) list.close()
                else list.show(nearest())
              }}
            />
          </span>
          {list.open && (
            <ListBox
              id={listId}
              label={typeof field.label === 'string' ? field.label : t.showChoices}
              anchor={box}
              active={list.active}
              onPoint={list.point}
              onChoose={list.choose}
              options={times.map((time) => ({ key: time, content: time, selected: time === value }))}
            />
          )}
        </div>
      )}
    </Field>
  )
}
