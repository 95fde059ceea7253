import { type ReactNode, useState } from 'react'
import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { type KnownPerson, type Preview, termOf, useAudienceChoices, usePreview } from './audience-choices.ts'
import styles from './audience-editor.module.css'
import { AudiencePreview, useSettled } from './audience-preview.tsx'
import { audiences } from './audiences.strings.ts'

type Props = {
  label: ReactNode
  note?: ReactNode
  error?: ReactNode
  rule: AudienceRule
  onChange: (rule: AudienceRule) => void
  /** The people in the rule whose names are known: they are not requested again. */
  people?: readonly KnownPerson[]
  disabled?: boolean
  /** For everyone, not only administrators: only what the person sees can be named. */
  open?: boolean
}

/**
 * Edits an audience: everyone, or departments with or without those below, positions and people, any or all of them,
 * with exceptions. Shows the number of people, a few of them, and why someone is or is not included.
 */
export function AudienceEditor({
  label,
  note,
  error,
  rule,
  onChange,
  people = [],
  disabled,
  open = false,
}: Props) {
  const t = useStrings(audiences)
  const everyone = rule.include === 'everyone'
  const settled = useSettled(rule)
  const preview = usePreview(settled, open)
  return (
    <div className={styles.editor}>
      <RadioGroup
        label={label}
        note={note}
        error={error}
        row
        disabled={disabled}
        options={[
          { value: 'everyone', label: t.everyone },
          { value: 'rule', label: t.byRule },
        ]}
        value={everyone ? 'everyone' : 'rule'}
        onChange={(value) =>
          onChange(
            value === 'everyone' ? { include: 'everyone' } : { include: [], match: 'any', exclude: [] },
          )
        }
      />
      {rule.include !== 'everyone' && !disabled && (
        <Terms
          rule={{ ...rule, include: rule.include }}
          onChange={onChange}
          people={people}
          open={open}
          names={preview.data?.names}
        />
      )}
      <AudiencePreview rule={settled} data={preview.data} failed={preview.isError} explains={!open} />
    </div>
  )
}

type Ruled = Exclude<AudienceRule, { include: 'everyone' }>

type TermsProps = {
  rule: Ruled
  onChange: (rule: Ruled) => void
  people: readonly KnownPerson[]
  names: Preview['names'] | undefined
  open: boolean
}

function Terms({ rule, onChange, people, names, open }: TermsProps) {
  const t = useStrings(audiences)
  const { source, optionOf } = useAudienceChoices(open)
  const [met, setMet] = useState<ReadonlyMap<string, string>>(
    () => new Map(people.map(({ id, name }) => [`user ${id}`, name])),
  )
  const known = { met, names }
  const take = (options: readonly ComboboxOption[]): AudienceTerm[] => {
    setMet((before) => new Map([...before, ...options.map(({ value, label }) => [value, label] as const)]))
    return options.map(termOf)
  }
  return (
    <div className={styles.terms}>
      <MultiCombobox
        label={open ? t.includeOpen : t.include}
        note={t.includeNote}
        options={source}
        placeholder={t.find}
        values={rule.include.map((term) => optionOf(term, known))}
        onChange={(options) => onChange({ ...rule, include: take(options) })}
      />
      {rule.include.length > 1 && (
        <RadioGroup
          label={t.match}
          row
          options={[
            { value: 'any', label: t.any },
            { value: 'all', label: t.all },
          ]}
          value={rule.match}
          onChange={(match) => onChange({ ...rule, match })}
        />
      )}
      <MultiCombobox
        label={open ? t.excludeOpen : t.exclude}
        options={source}
        placeholder={t.find}
        values={(rule.exclude ?? []).map((term) => optionOf(term, known))}
        onChange={(options) => onChange({ ...rule, exclude: take(options) })}
      />
    </div>
  )
}
