import { type ReactNode, useId, useRef, useState } from 'react'
import boxStyles from './box.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import listStyles from './list-box.module.css'
import { ListBox } from './list-box.tsx'
import { useStrings } from './locale.tsx'
import styles from './multi-combobox.module.css'
import { useTouch } from './unsaved-input.ts'
import { useComposition } from './use-composition.ts'
import { useListBox } from './use-list-box.ts'
import { type ComboboxOption, type OptionSource, useAsking, useOptions } from './use-options.ts'

type Props = FieldProps & {
  id?: string
  options: OptionSource
  values: readonly ComboboxOption[]
  onChange: (options: ComboboxOption[]) => void
  placeholder?: string
  /** The maximum number of selections. */
  most?: number
  aside?: ReactNode
}

/**
 * Selects several of many by typing; they are shown as chips inside the field. Enter selects or deselects the active
 * option; Backspace in an empty field removes the last one.
 */
export function MultiCombobox({ options, values, onChange, placeholder, most, aside, ...field }: Props) {
  const t = useStrings(controls)
  const touch = useTouch()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const composition = useComposition()
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const full = most !== undefined && values.length >= most
  const asked = useOptions(options, typed)
  const isChosen = (option: ComboboxOption) => values.some(({ value }) => value === option.value)
  const found = asked.found

  const remove = (option: ComboboxOption) => {
    touch()
    onChange(values.filter(({ value }) => value !== option.value))
    setSaid(t.unchosen(option.label))
    setTyped('')
    input.current?.focus()
  }
  const list = useListBox(found.length, (index) => {
    const option = found[index]
    if (!option) return
    if (isChosen(option)) return remove(option)
    // With a maximum of one, it is replaced; otherwise more than the maximum cannot be selected.
    if (full && most !== 1) return
    touch()
    onChange(most === 1 ? [option] : [...values, option])
    setSaid(t.chosen(option.label))
    setTyped('')
    input.current?.focus()
  })
  const { open } = list
  // Without options there is no list box, only a sentence.
  const listed = open && found.length > 0
  useAsking(asked, typed, open)
  const blocked = full && most !== 1

  return (
    <Field {...field} note={field.note} aside={aside}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the frame goes to the field inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
        <div
          ref={box}
          className={classNames(boxStyles.box, styles.box)}
          onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
        >
          {values.length > 0 && (
            <ul aria-label={t.chosenList} className={styles.chips}>
              {values.map((option) => (
                <li key={option.value} className={styles.chip}>
                  {option.picture}
                  <span className={styles.name}>{option.label}</span>
                  <button
                    type="button"
                    aria-label={t.remove(option.label)}
                    className={styles.remove}
                    onClick={() => remove(option)}
                  >
                    <Icon name="close" size="small" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            {...composition.handlers}
            // The field's value does not tell whether something is selected.
            required={undefined}
            aria-required={control.required}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-activedescendant={open && list.active >= 0 ? `${listId}-${list.active}` : undefined}
            className={classNames(boxStyles.value, styles.value)}
            placeholder={blocked ? t.noMore(most ?? 0) : values.length === 0 ? placeholder : undefined}
            readOnly={blocked}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              list.show(event.currentTarget.value ? 0 : -1)
            }}
            onClick={() => !blocked && list.show()}
            onKeyDown={(event) => {
              if (composition.owns(event)) return
              const last = values.at(-1)
              if (event.key === 'Backspace' && typed === '' && last) {
                event.preventDefault()
                remove(last)
              } else if (!blocked && !list.press(event) && event.key === 'Escape') setTyped('')
            }}
            onBlur={() => {
              list.close()
              setTyped('')
            }}
          />
          <span className="visually-hidden" role="status">
            {open && !asked.waiting && typed ? t.choices(found.length) : said}
          </span>
          {open && (
            <ListBox
              id={listId}
              label={typeof field.label === 'string' ? field.label : t.showChoices}
              anchor={box}
              active={list.active}
              several={most !== 1}
              onPoint={list.point}
              onChoose={list.choose}
              nothing={asked.waiting ? t.loading : t.choices(0)}
              options={found.map((option) => ({
                key: option.value,
                selected: isChosen(option),
                content: (
                  <>
                    {option.picture}
                    <span className={listStyles.label}>{option.label}</span>
                    {option.detail && <span className={listStyles.detail}>{option.detail}</span>}
                    {isChosen(option) && <Icon name="check" className={styles.check} />}
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
