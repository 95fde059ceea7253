import { useState } from 'react'
import type { FieldProps } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { readNumber } from '../forms/read-number.ts'

type Props = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  /** What an empty field means; null where it may be empty. */
  empty?: number | null
  least?: number
  most?: number
  after?: string
}

/** A number as it is typed; what is no number or out of bounds goes back to what it was. */
export function NumberInput({ value, onChange, empty = null, least, most, ...field }: Props) {
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
      inputMode="decimal"
      value={typed ?? (value === null ? '' : String(value))}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}
