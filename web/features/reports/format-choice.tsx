import type { exportFormats } from '#contract/admin-applications.ts'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { formatChoice } from './format-choice.strings.ts'

export type Format = (typeof exportFormats)[number]

/** The choice of a file format. */
export function FormatChoice({ value, onChange }: { value: Format; onChange: (format: Format) => void }) {
  const t = useStrings(formatChoice)
  return (
    <RadioGroup
      label={t.format}
      options={[
        { value: 'xlsx', label: t.xlsx },
        { value: 'csv', label: t.csv },
        { value: 'csv_sjis', label: t.csv_sjis, note: t.csvSjisNote },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
