import { otherChoice } from '#common/form/answer.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { type ItemProps, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'

/** With more options than this, a dropdown is used. */
const mostRadios = 7
/** The same in a row of a repeated item. */
const mostRadiosInRow = 3
/** With more options than this, they are in columns. */
const mostInOneColumn = 6

const chosenOf = (value: ItemProps['value']) =>
  value && 'choices' in value ? value : { choices: [], other: '' }

function useOptions(item: ItemProps<'choice' | 'choices'>['item']) {
  const t = useStrings(forms)
  const options = item.options.map(({ key, name }) => ({ value: key, label: name }))
  return item.other ? [...options, { value: otherChoice as string, label: t.other }] : options
}

/** The text input shown once "other" is chosen. */
function OtherWords({ path, value, onChange }: Pick<ItemProps, 'path' | 'value' | 'onChange'>) {
  const t = useStrings(forms)
  const { problems } = useFormState()
  const chosen = chosenOf(value)
  if (!chosen.choices.includes(otherChoice)) return null
  return (
    <div className={styles.other}>
      <Input
        id={`field-${path}.other`}
        label={t.otherWords}
        value={chosen.other}
        error={problems.get(`${path}.other`)}
        required
        onChange={(other) => onChange({ ...chosen, other })}
      />
    </div>
  )
}

export function ChoiceField(props: ItemProps<'choice'>) {
  const { item, path, value, onChange } = props
  const t = useStrings(forms)
  const words = useItemWords(item, path)
  const options = useOptions(item)
  const chosen = chosenOf(value)
  const [key] = chosen.choices
  const choose = (next: string) => onChange(next ? { choices: [next], other: chosen.other } : null)
  if (options.length > (path.includes('.') ? mostRadiosInRow : mostRadios)) {
    return (
      <div className={styles.parts}>
        <Select
          {...words}
          options={options}
          value={options.some((option) => option.value === key) ? (key ?? '') : ''}
          placeholder={t.chooseOne}
          onChange={choose}
        />
        <OtherWords {...props} />
      </div>
    )
  }
  return (
    <div className={styles.parts}>
      <RadioGroup {...words} options={options} value={key} onChange={choose} />
      <OtherWords {...props} />
      {key !== undefined && !item.required && (
        <Button size="xSmall" priority="tertiary" className={styles.quiet} onClick={() => onChange(null)}>
          {t.clearChoice}
        </Button>
      )}
    </div>
  )
}

export function ChoicesField(props: ItemProps<'choices'>) {
  const { item, path, value, onChange } = props
  const t = useStrings(forms)
  const { id: _, ...words } = useItemWords(item, path)
  const options = useOptions(item)
  const chosen = chosenOf(value)
  const toggle = (key: string, on: boolean) => {
    const known = options.map((option) => option.value)
    const choices = known.filter((each) => (each === key ? on : chosen.choices.includes(each)))
    onChange(choices.length > 0 ? { choices, other: chosen.other } : null)
  }
  const full = item.most !== null && chosen.choices.length >= item.most
  return (
    <div className={styles.parts}>
      <Field {...words} group aside={item.most !== null ? t.chooseAtMost(item.most) : undefined}>
        {() => (
          <div className={classNames(styles.boxes, options.length > mostInOneColumn && styles.columns)}>
            {options.map(({ value: key, label }) => {
              const checked = chosen.choices.includes(key)
              return (
                <Checkbox
                  key={key}
                  label={label}
                  checked={checked}
                  disabled={full && !checked}
                  onChange={(on) => toggle(key, on)}
                />
              )
            })}
          </div>
        )}
      </Field>
      <OtherWords {...props} />
    </div>
  )
}
