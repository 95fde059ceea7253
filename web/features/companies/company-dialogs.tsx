import { useState } from 'react'
import { companyPlans } from '#common/company-state.ts'
import {
  changeContract,
  closeCompany,
  companyLimits,
  erasureDays,
  resumeCompany,
  suspendCompany,
} from '#contract/companies.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall } from '../operators/operator-api.ts'
import { companyPlanWords, companyWords } from './companies.strings.ts'
import styles from './company-screen.module.css'
import type { Company } from './company-screen.tsx'
import { countOf } from './typed-count.ts'

const gigabyte = 1024 ** 3

type Closing = { onSaved: (saved: Company) => unknown; onClose: () => void }

type FieldProps = { value: string; onChange: (text: string) => void; error?: string | undefined }

/** Why an operator does something; kept in the log. `shown`: in the company's own log too. */
export function ReasonField({ value, onChange, error, shown = true }: FieldProps & { shown?: boolean }) {
  const t = useStrings(companyWords)
  return (
    <Textarea
      label={t.reason}
      note={shown ? t.reasonHint : undefined}
      rows={2}
      maxLength={companyLimits.reasonLength}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

/** Suspends or resumes a company, with the reason. */
export function ReasonDialog({
  company,
  kind,
  onSaved,
  onClose,
}: Closing & { company: Company; kind: 'suspend' | 'resume' }) {
  const t = useStrings(companyWords)
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({ reason: reason.trim() === '' ? t.reasonMissing : '' }),
    send: () =>
      operatorCall(kind === 'suspend' ? suspendCompany : resumeCompany, {
        params: { id: company.id },
        body: { reason, version: company.version },
      }),
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={kind === 'suspend' ? t.suspendTitle : t.resumeTitle}
      size="small"
      submission={form}
      submitLabel={kind === 'suspend' ? t.suspend : t.resume}
      danger={kind === 'suspend'}
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <p>{kind === 'suspend' ? t.suspendText : t.resumeText}</p>
      <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
    </FormDialog>
  )
}

/** Closes a company, whose code is typed again. */
export function CloseDialog({ company, onSaved, onClose }: Closing & { company: Company }) {
  const t = useStrings(companyWords)
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const form = useSubmit({
    check: () => ({
      reason: reason.trim() === '' ? t.reasonMissing : '',
      code: code.trim() === '' ? t.codeMissing : '',
    }),
    send: () =>
      operatorCall(closeCompany, {
        params: { id: company.id },
        body: { reason, code, version: company.version },
      }),
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.closeTitle}
      size="small"
      submission={form}
      submitLabel={t.close}
      danger
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <p>{t.closeText(erasureDays)}</p>
      <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
      <Input
        label={`${t.closeCode}（${company.code}）`}
        maxLength={30}
        autoComplete="off"
        value={code}
        onChange={setCode}
        error={form.problems.code}
      />
    </FormDialog>
  )
}

type Values = {
  name: string
  plan: Company['plan']
  onTrial: boolean
  contracted: string
  storage: string
  idPrefix: string
}

const valuesOf = ({ name, plan, onTrial, contractedCount, storageBytes, idPrefix }: Company): Values => ({
  ...{ name, plan, onTrial, idPrefix: idPrefix ?? '' },
  contracted: contractedCount === null ? '' : String(contractedCount),
  storage: storageBytes === null ? '' : String(Math.round((storageBytes / gigabyte) * 100) / 100),
})

/** Changes what is agreed with a company. */
export function ChangeDialog({
  company,
  refetch,
  onSaved,
  onClose,
}: Closing & { company: Company; refetch: () => Promise<unknown> }) {
  const t = useStrings(companyWords)
  const plans = useStrings(companyPlanWords)
  const [base] = useState(company)
  const [values, setValues] = useState(() => valuesOf(company))
  const [reason, setReason] = useState('')
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const gigabytes = values.storage.trim() === '' ? null : Number(values.storage)
  const form = useSubmit({
    base,
    current: company,
    refetch,
    check: () => ({
      name: values.name.trim() === '' ? t.nameMissing : '',
      contractedCount: countOf(values.contracted) === undefined ? t.numberWrong : '',
      storageBytes: gigabytes !== null && !(gigabytes > 0) ? t.numberWrong : '',
      idPrefix: values.idPrefix.trim() === '' ? t.nameMissing : '',
      reason: reason.trim() === '' ? t.reasonMissing : '',
    }),
    send: (version) =>
      operatorCall(changeContract, {
        params: { id: company.id },
        body: {
          ...{ name: values.name, plan: values.plan, onTrial: values.onTrial, idPrefix: values.idPrefix },
          contractedCount: countOf(values.contracted) ?? null,
          storageBytes: gigabytes === null ? null : Math.round(gigabytes * gigabyte),
          ...{ reason, version },
        },
      }),
    done: onSaved,
    failed: t.failed,
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
        compare={(now) => [
          { label: t.name, mine: values.name, now: now.name },
          { label: t.contracted, mine: values.contracted, now: valuesOf(now).contracted },
          { label: t.storage, mine: values.storage, now: valuesOf(now).storage },
          { label: t.prefix, mine: values.idPrefix, now: valuesOf(now).idPrefix },
        ]}
        onTake={(now) => setValues(valuesOf(now))}
      />
      <Input
        label={t.name}
        maxLength={companyLimits.nameLength}
        value={values.name}
        onChange={(name) => set({ name })}
        error={form.problems.name}
      />
      <Select
        label={t.plan}
        options={companyPlans.map((value) => ({ value, label: plans[value] }))}
        value={values.plan}
        onChange={(plan) => set({ plan })}
      />
      <Checkbox
        label={t.onTrial}
        note={t.onTrialHint}
        checked={values.onTrial}
        onChange={(onTrial) => set({ onTrial })}
      />
      <Input
        label={t.contracted}
        note={t.contractedHint}
        inputMode="numeric"
        maxLength={8}
        value={values.contracted}
        onChange={(contracted) => set({ contracted })}
        error={form.problems.contractedCount}
      />
      <Input
        label={t.storage}
        note={t.storageHint}
        inputMode="decimal"
        maxLength={10}
        value={values.storage}
        onChange={(storage) => set({ storage })}
        error={form.problems.storageBytes}
      />
      <Input
        label={t.prefix}
        maxLength={30}
        value={values.idPrefix}
        onChange={(idPrefix) => set({ idPrefix })}
        error={form.problems.idPrefix}
      />
      <ReasonField value={reason} onChange={setReason} error={form.problems.reason} />
    </FormDialog>
  )
}
