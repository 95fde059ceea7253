import { useEffect, useId, useRef, useState } from 'react'
import boxStyles from './box.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './list-box.module.css'
import { ListBox } from './list-box.tsx'
import { useStrings } from './locale.tsx'
import { useComposition } from './use-composition.ts'
import { useListBox } from './use-list-box.ts'

export type ComboboxOption = {
  value: string
  label: string
  detail?: string
  /** Other words it is found by: a reading, a code. */
  keywords?: string
}

type Props = FieldProps & {
  id?: string
  /** The choices, or where they come from. Keep a source stable: a new one asks again. */
  options: readonly ComboboxOption[] | ((query: string) => Promise<readonly ComboboxOption[]>)
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  placeholder?: string
  disabled?: boolean
}

const pause = 150

/** Width, case and kana make no difference when searching. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))

const search = (options: readonly ComboboxOption[], query: string) => {
  const wanted = fold(query).trim()
  if (!wanted) return options
  return options.filter((option) =>
    fold(`${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`).includes(wanted),
  )
}

/** One of many, found by typing. What was typed without choosing goes back to the last choice. */
export function Combobox({ options, value, onChange, placeholder, disabled, ...field }: Props) {
  const t = useStrings(controls)
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const composition = useComposition()
  const [typed, setTyped] = useState<string>()
  const [answer, setAnswer] = useState<readonly ComboboxOption[]>()
  const source = typeof options === 'function' ? options : undefined
  const found = typeof options === 'function' ? (answer ?? []) : search(options, typed ?? '')
  const list = useListBox(found.length, (index) => {
    const option = found[index]
    if (option) onChange(option)
    setTyped(undefined)
    input.current?.focus()
  })
  const { open } = list

  useEffect(() => {
    if (!source || !open) return
    let late = false
    const timer = setTimeout(async () => {
      const next = await source(typed ?? '').catch((): ComboboxOption[] => [])
      if (!late) setAnswer(next)
    }, pause)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [source, open, typed])

  const leave = () => {
    list.close()
    setTyped(undefined)
  }
  const waiting = source !== undefined && answer === undefined
  return (
    <Field {...field}>
      {(control) => (
        <div ref={box} className={boxStyles.box}>
          <input
            {...control}
            {...composition.handlers}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && list.active >= 0 ? `${listId}-${list.active}` : undefined}
            className={boxStyles.value}
            placeholder={placeholder}
            disabled={disabled}
            value={typed ?? value?.label ?? ''}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              list.show(event.currentTarget.value ? 0 : -1)
            }}
            onClick={() => list.show()}
            onKeyDown={(event) => {
              if (composition.owns(event) || list.press(event)) return
              if (event.key === 'Escape') setTyped(undefined)
            }}
            onBlur={leave}
          />
          <span className={classNames(boxStyles.adornment, boxStyles.after)}>
            {value && !disabled && (
              <IconButton
                icon="close"
                label={t.clear}
                onClick={() => {
                  setTyped(undefined)
                  onChange(null)
                  input.current?.focus()
                }}
              />
            )}
            <IconButton
              icon="chevronDown"
              label={t.showChoices}
              tabIndex={-1}
              disabled={disabled}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (open) list.close()
                else list.show()
              }}
            />
          </span>
          <span className="visually-hidden" role="status">
            {open && !waiting && t.choices(found.length)}
          </span>
          {open && (
            <ListBox
              id={listId}
              label={typeof field.label === 'string' ? field.label : t.showChoices}
              anchor={box}
              active={list.active}
              onPoint={list.point}
              onChoose={list.choose}
              nothing={waiting ? t.loading : t.choices(0)}
              options={found.map((option) => ({
                key: option.value,
                selected: option.value === value?.value,
                content: (
                  <>
                    <span className={styles.label}>{option.label}</span>
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                  </>
                ),
              }))}
            />
          )}
        </div>
      )}
    </Field>
  )
}
