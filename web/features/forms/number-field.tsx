import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { ItemProps } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'
import { readNumber } from './read-number.ts'

/** Grouped while it is displayed, plain while it is edited. */
export function NumberField({ item, path, value, onChange }: ItemProps<'number' | 'money'>) {
  const t = useStrings(forms)
  const [typed, setTyped] = useState<string>()
  const number = value && 'number' in value ? value.number : null
  const decimals = item.kind === 'money' ? 0 : item.decimals
  const shown =
    number === null || Number.isNaN(number)
      ? ''
      : number.toLocaleString('en-US', { maximumFractionDigits: 10 })
  const unit = item.kind === 'money' ? t.yen : item.unit
  return (
    <Input
      {...useItemWords(item, path)}
      inputMode={decimals > 0 || (item.min ?? 0) < 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      className={styles.number}
      placeholder={item.placeholder}
      after={unit || undefined}
      value={typed ?? shown}
      onFocus={(event) => {
        if (number !== null && !Number.isNaN(number)) setTyped(String(number))
        // Numbers are mostly replaced as a whole.
        const field = event.currentTarget
        requestAnimationFrame(() => document.activeElement === field && field.select())
      }}
      onChange={(text) => {
        setTyped(text)
        const read = readNumber(text)
        onChange(read === null ? null : { number: read })
      }}
      // Invalid input stays as it was typed, with an error beside it.
      onBlur={() => !Number.isNaN(readNumber(typed ?? '')) && setTyped(undefined)}
    />
  )
}
