import { useState } from 'react'
import type { FieldProps } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { groupedNumber, readNumber } from '../forms/read-number.ts'
import { useYen } from '../forms/use-yen.ts'

type Props = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  /** The value of an empty field; null if it may be empty. */
  empty?: number | null
  least?: number
  most?: number
  after?: string
  /** An amount of money. */
  yen?: boolean
}

/**
 * A number input with separators, which can be typed or left out, in any width. Invalid or out-of-range input is reset
 * to the previous value.
 */
export function NumberInput({ value, onChange, empty = null, least, most, yen, after, ...field }: Props) {
  const unit = useYen()
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    if (typed === undefined) return
    setTyped(undefined)
    if (typed.trim() === '') return onChange(empty)
    const number = readNumber(typed)
    if (number === null || Number.isNaN(number)) return
    onChange(Math.min(most ?? number, Math.max(least ?? number, number)))
  }
  return (
    <Input
      {...field}
      {...(yen ? unit : { after: after || undefined })}
      inputMode="decimal"
      value={typed ?? (value === null ? '' : groupedNumber(value))}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}
