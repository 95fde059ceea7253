import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import type { ItemProps } from './form-context.ts'
import styles from './form-fields.module.css'
import { useItemWords } from './item-words.tsx'
import { groupedNumber, readNumber } from './read-number.ts'
import { useYen } from './use-yen.ts'

/** Grouped when it is left. What is typed stays as it is until then, so that the caret stays where it is. */
export function NumberField({ item, path, value, onChange }: ItemProps<'number' | 'money'>) {
  const [typed, setTyped] = useState<string>()
  const number = value && 'number' in value ? value.number : null
  const decimals = item.kind === 'money' ? 0 : item.decimals
  const shown = number === null || Number.isNaN(number) ? '' : groupedNumber(number)
  const yen = useYen()
  const unit = item.kind === 'money' ? yen : { after: item.unit || undefined }
  return (
    <Input
      {...useItemWords(item, path)}
      inputMode={decimals > 0 || (item.min ?? 0) < 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      className={styles.number}
      placeholder={item.placeholder}
      {...unit}
      value={typed ?? shown}
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
