import { useState } from 'react'
import { type dayParts, type ProfileItemKind, profileItemKinds, profileLimits } from '#common/profile-item.ts'
import { createProfileItem, updateProfileItem } from '#contract/profile-items.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { ChoiceRows, newRow } from './choice-rows.tsx'
import styles from './profile-items.module.css'
import { itemKindWords, profileItemWords } from './profile-items.strings.ts'
import type { AdminProfileItem } from './use-profile-items.ts'

type Props = {
  /** The item to change. If absent, a new one is created. */
  item: AdminProfileItem | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

const takesChoices = (kind: ProfileItemKind) => kind === 'choice' || kind === 'choices'

/** Creates or edits an item. Settings that would invalidate people's answers are disabled with a reason. */
export function ProfileItemDialog({ item, onClose, onSaved }: Props) {
  const t = useStrings(profileItemWords)
  const kinds = useStrings(itemKindWords)
  const answered = (item?.answerCount ?? 0) > 0
  const [name, setName] = useState(item?.name ?? '')
  const [kind, setKind] = useState<ProfileItemKind>(item?.kind ?? 'line')
  const [note, setNote] = useState(item?.note ?? '')
  const [dayPart, setDayPart] = useState<(typeof dayParts)[number]>(item?.dayPart ?? 'full')
  const [required, setRequired] = useState(item?.required ?? false)
  const [visibility, setVisibility] = useState(item?.visibility ?? 'everybody')
  const [choices, setChoices] = useState(() => {
    const offered = (item?.choices ?? []).filter(({ retired }) => !retired)
    return offered.length > 0 ? offered.map((one) => newRow(one.name, one.key)) : [newRow(), newRow()]
  })
  const form = useSubmit({
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: async () => {
      const body = {
        ...{ name, kind, note, dayPart, required, visibility },
        choices: takesChoices(kind)
          ? choices.filter((row) => row.name.trim()).map(({ row: _, ...choice }) => choice)
          : [],
      }
      if (item)
        await call(updateProfileItem, { params: { id: item.id }, body: { ...body, version: item.version } })
      else await call(createProfileItem, { body })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title={item ? t.editTitle : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      {answered && <Notice>{t.answered(item!.answerCount)}</Notice>}
      <Input
        label={t.name}
        required
        data-first-focus
        maxLength={profileLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={(value) => {
          setName(value)
          form.clear()
        }}
      />
      <Select
        label={t.kind}
        value={kind}
        disabled={answered}
        onChange={setKind}
        options={profileItemKinds.map((value) => ({ value, label: kinds[value] }))}
      />
      {kind === 'day' && (
        <RadioGroup
          label={t.dayPart}
          row
          disabled={answered}
          value={dayPart}
          onChange={setDayPart}
          options={[
            { value: 'full', label: t.full },
            { value: 'month_day', label: t.monthDay },
          ]}
        />
      )}
      {takesChoices(kind) && (
        <ChoiceRows
          rows={choices}
          answered={answered}
          error={form.problems.choices}
          onChange={(rows) => {
            setChoices(rows)
            form.clear()
          }}
        />
      )}
      <Textarea
        label={t.note}
        note={t.noteNote}
        low
        most={profileLimits.noteLength}
        value={note}
        error={form.problems.note}
        onChange={setNote}
      />
      <RadioGroup
        label={t.visibility}
        value={visibility}
        onChange={setVisibility}
        options={[
          {
            value: 'everybody',
            label: t.everybody,
            disabled: answered && item?.visibility === 'self',
            ...(answered && item?.visibility === 'self' && { note: t.notOpened }),
          },
          { value: 'self', label: t.self, note: t.selfNote },
        ]}
      />
      <Checkbox label={t.required} note={t.requiredNote} checked={required} onChange={setRequired} />
    </FormDialog>
  )
}
