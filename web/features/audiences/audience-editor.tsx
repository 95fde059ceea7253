import { type ReactNode, useState } from 'react'
import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { type KnownPerson, termOf, useAudienceChoices } from './audience-choices.ts'
import styles from './audience-editor.module.css'
import { AudiencePreview } from './audience-preview.tsx'
import { audiences } from './audiences.strings.ts'

type Props = {
  label: ReactNode
  note?: ReactNode
  error?: ReactNode
  rule: AudienceRule
  onChange: (rule: AudienceRule) => void
  /** People the rule names, as far as they are known. */
  people: readonly KnownPerson[]
  disabled?: boolean
}

/**
 * Who belongs to an audience: everyone, or departments with or without those below, positions and people, any or all
 * of them, with exceptions. It shows how many that means, a few of them, and why somebody is or is not among them.
 */
export function AudienceEditor({ label, note, error, rule, onChange, people, disabled }: Props) {
  const t = useStrings(audiences)
  const everyone = rule.include === 'everyone'
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
        <Terms rule={{ ...rule, include: rule.include }} onChange={onChange} people={people} />
      )}
      <AudiencePreview rule={rule} />
    </div>
  )
}

type Ruled = Exclude<AudienceRule, { include: 'everyone' }>

function Terms({
  rule,
  onChange,
  people,
}: {
  rule: Ruled
  onChange: (rule: Ruled) => void
  people: readonly KnownPerson[]
}) {
  const t = useStrings(audiences)
  const { source, optionOf } = useAudienceChoices()
  const [met, setMet] = useState<ReadonlyMap<number, string>>(() => new Map())
  const names = new Map([...people.map(({ id, name }) => [id, name] as const), ...met])
  const take = (options: readonly ComboboxOption[]): AudienceTerm[] => {
    const terms = options.map(termOf)
    setMet((known) => {
      const next = new Map(known)
      terms.forEach((term, i) => {
        if (term.type === 'user') next.set(term.id, options[i]!.label)
      })
      return next
    })
    return terms
  }
  return (
    <div className={styles.terms}>
      <MultiCombobox
        label={t.include}
        options={source}
        placeholder={t.find}
        values={rule.include.map((term) => optionOf(term, names))}
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
        label={t.exclude}
        options={source}
        placeholder={t.find}
        values={(rule.exclude ?? []).map((term) => optionOf(term, names))}
        onChange={(options) => onChange({ ...rule, exclude: take(options) })}
      />
    </div>
  )
}
