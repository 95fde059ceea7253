import { useEffect, useId, useRef, useState } from 'react'
import boxStyles from './box.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './list-box.module.css'
import { ListBox } from './list-box.tsx'
import { useStrings } from './locale.tsx'
import { useTouch } from './unsaved-input.ts'
import { useComposition } from './use-composition.ts'
import { useListBox } from './use-list-box.ts'
import { type ComboboxOption, type OptionSource, useAsking, useOptions } from './use-options.ts'

export type { ComboboxOption } from './use-options.ts'

type Props = FieldProps & {
  id?: string
  options: OptionSource
  value: ComboboxOption | null
  onChange: (option: ComboboxOption | null) => void
  placeholder?: string
  disabled?: boolean
}

/** Selects one of many by typing. Text typed without selecting is replaced by the last choice. */
export function Combobox({ options, value, onChange, placeholder, disabled, ...field }: Props) {
  const t = useStrings(controls)
  const touch = useTouch()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const composition = useComposition()
  const [typed, setTyped] = useState<string>()
  const asked = useOptions(options, typed ?? '')
  const { found, waiting } = asked
  const list = useListBox(found.length, (index) => {
    const option = found[index]
    if (option) {
      touch()
      onChange(option)
    }
    setTyped(undefined)
    input.current?.focus()
  })
  const { open } = list
  // Without options there is no list box, only a sentence.
  const listed = open && found.length > 0

  useAsking(asked, typed ?? '', open)

  // Text typed next replaces the choice, instead of being appended to its name.
  const selectChoice = () => {
    if (typed === undefined && document.activeElement === input.current) input.current?.select()
  }
  const chosen = value?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice selects, not what is typed meanwhile
  useEffect(selectChoice, [chosen])

  const leave = () => {
    list.close()
    setTyped(undefined)
  }
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
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-activedescendant={open && list.active >= 0 ? `${listId}-${list.active}` : undefined}
            className={boxStyles.value}
            placeholder={placeholder}
            disabled={disabled}
            value={typed ?? value?.label ?? ''}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              list.show(event.currentTarget.value ? 0 : -1)
            }}
            onFocus={selectChoice}
            onClick={() => {
              selectChoice()
              list.show()
            }}
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
                  touch()
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
                    {option.picture}
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
