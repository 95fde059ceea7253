import { useState } from 'react'
import { companyFlags, companyOptions } from '#common/company-option.ts'
import { normalForm } from '#common/normal-form.ts'
import { changeCompanyFlags, changeCompanyOptions, mostFlaggedPeople } from '#contract/companies.options.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataList } from '#ui/data-list.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/tag.tsx'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall } from '../operators/operator-api.ts'
import { companyWords } from './companies.strings.ts'
import { ReasonField } from './company-dialogs.tsx'
import {
  companyFlagWords,
  companyOptionNotes,
  companyOptionPageWords,
  companyOptionWords,
} from './company-options.strings.ts'
import styles from './company-screen.module.css'
import type { Company } from './company-screen.tsx'

type Props = { company: Company; refetch: () => Promise<unknown>; onSaved: (saved: Company) => unknown }

/** What the operator has switched on for a company, and the features of the product's makers that it has. */
export function CompanyOptions(props: Props) {
  const t = useStrings(companyOptionPageWords)
  const names = useStrings(companyOptionWords)
  const flags = useStrings(companyFlagWords)
  const [dialog, setDialog] = useState<'options' | 'flags'>()
  const { company } = props
  const close = () => setDialog(undefined)
  const onSaved = async (saved: Company) => {
    close()
    await props.onSaved(saved)
  }
  return (
    <>
      <DataList
        items={[
          ...companyOptions.map((option) => ({
            term: names[option],
            value: company.optionsOff.includes(option) ? (
              <Tag>{t.off}</Tag>
            ) : (
              <Tag situation="success">{t.on}</Tag>
            ),
          })),
          { term: t.flags, value: flags[company.featureFlag] },
          ...(company.flaggedUserIds.length > 0
            ? [{ term: t.people, value: company.flaggedUserIds.join(', ') }]
            : []),
        ]}
      />
      <div className={styles.actions}>
        {company.can.options && <Button onClick={() => setDialog('options')}>{t.change}</Button>}
        {company.can.flags && <Button onClick={() => setDialog('flags')}>{t.changeFlags}</Button>}
      </div>
      {dialog === 'options' && <OptionsDialog {...props} onSaved={onSaved} onClose={close} />}
      {dialog === 'flags' && <FlagsDialog {...props} onSaved={onSaved} onClose={close} />}
    </>
  )
}

function OptionsDialog({ company, refetch, onSaved, onClose }: Props & { onClose: () => void }) {
  const t = useStrings(companyOptionPageWords)
  const words = useStrings(companyWords)
  const names = useStrings(companyOptionWords)
  const notes = useStrings(companyOptionNotes)
  const [base] = useState(company)
  const [off, setOff] = useState(company.optionsOff)
  const [reason, setReason] = useState('')
  const list = (options: Company['optionsOff']) => options.map((option) => names[option]).join(', ') || '—'
  const form = useSubmit({
    ...{ base, current: company, refetch },
    check: () => ({ reason: reason.trim() === '' ? words.reasonMissing : '' }),
    send: (version) =>
      operatorCall(changeCompanyOptions, {
        params: { id: company.id },
        body: { optionsOff: off, reason, version },
      }),
    done: onSaved,
    failed: words.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.change}
      submission={form}
      submitLabel={t.save}
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [{ label: t.off, mine: list(off), now: list(now.optionsOff) }]}
        onTake={(now) => setOff(now.optionsOff)}
      />
      <p>{t.changeText}</p>
      {form.problems.optionsOff && <Notice situation="danger">{form.problems.optionsOff}</Notice>}
      {companyOptions.map((option) => (
        <Checkbox
          key={option}
          label={names[option]}
          note={notes[option]}
          checked={!off.includes(option)}
          onChange={(on) => setOff((now) => (on ? now.filter((one) => one !== option) : [...now, option]))}
        />
      ))}
      <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
    </FormDialog>
  )
}

/* Numbers of people in a text; undefined if it is anything else. */
function numbersIn(text: string) {
  const numbers = normalForm(text)
    .split(/[,、\s]+/)
    .filter(Boolean)
    .map(Number)
  return numbers.every((one) => Number.isSafeInteger(one) && one > 0) && numbers.length <= mostFlaggedPeople
    ? numbers
    : undefined
}

function FlagsDialog({ company, refetch, onSaved, onClose }: Props & { onClose: () => void }) {
  const t = useStrings(companyOptionPageWords)
  const words = useStrings(companyWords)
  const flags = useStrings(companyFlagWords)
  const [base] = useState(company)
  const [flag, setFlag] = useState(company.featureFlag)
  const [people, setPeople] = useState(company.flaggedUserIds.join(', '))
  const [reason, setReason] = useState('')
  const form = useSubmit({
    ...{ base, current: company, refetch },
    check: () => ({
      flaggedUserIds: numbersIn(people) ? '' : t.peopleWrong(mostFlaggedPeople),
      reason: reason.trim() === '' ? words.reasonMissing : '',
    }),
    send: (version) =>
      operatorCall(changeCompanyFlags, {
        params: { id: company.id },
        body: { featureFlag: flag, flaggedUserIds: numbersIn(people) ?? [], reason, version },
      }),
    done: onSaved,
    failed: words.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.changeFlags}
      submission={form}
      submitLabel={t.save}
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.flag, mine: flags[flag], now: flags[now.featureFlag] },
          { label: t.people, mine: people, now: now.flaggedUserIds.join(', ') },
        ]}
        onTake={(now) => {
          setFlag(now.featureFlag)
          setPeople(now.flaggedUserIds.join(', '))
        }}
      />
      <Select
        label={t.flag}
        note={t.flagNote}
        options={companyFlags.map((value) => ({ value, label: flags[value] }))}
        value={flag}
        onChange={setFlag}
      />
      <Input
        label={t.people}
        note={t.peopleNote}
        maxLength={1000}
        value={people}
        onChange={setPeople}
        error={form.problems.flaggedUserIds}
      />
      <ReasonField shown={false} value={reason} onChange={setReason} error={form.problems.reason} />
    </FormDialog>
  )
}
