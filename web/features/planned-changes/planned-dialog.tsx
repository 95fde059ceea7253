import { useState } from 'react'
import { createPlannedTransfer, updatePlannedChange } from '#contract/planned-changes.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { addDays, type PlainDate } from '#ui/plain-date.ts'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { AccountFields, findProblems, type Problems } from '../admin-users/account-fields.tsx'
import { accountForm } from '../admin-users/account-form.strings.ts'
import {
  type Account,
  type AccountValues,
  bodyOf,
  emptyAccount,
  newMembership,
  valuesOf,
} from '../admin-users/account-values.ts'
import { MembershipFields } from '../admin-users/membership-fields.tsx'
import styles from './planned.module.css'
import { failureWords, plannedWords } from './planned.strings.ts'
import { type PlannedChange, useRefreshPlanned } from './use-planned.ts'

type Props = { today: string; onClose: () => void } & (
  | { account: Account; change?: undefined }
  | { change: PlannedChange; account?: undefined }
)

const placesOf = (change: PlannedChange): AccountValues['memberships'] =>
  change.memberships.map((place) => ({
    ...newMembership(),
    // A department that is gone is to be chosen anew.
    department: place.gone ? null : { value: String(place.departmentId), label: place.departmentName },
    positionId: place.positionId,
    jobLabel: place.jobLabel,
    fixed: place.fixed,
  }))

const valuesOfChange = (change: PlannedChange): AccountValues => ({
  ...emptyAccount(),
  ...change.account,
  email: change.account?.email ?? '',
  companyLoginId: change.account?.companyLoginId ?? '',
  employeeNumber: change.account?.employeeNumber ?? '',
  memberships: placesOf(change),
})

/** A new transfer of somebody, or a planned transfer or join to be changed. */
export function PlannedDialog(props: Props) {
  const { change, today, onClose } = props
  const t = useStrings(plannedWords)
  const form = useStrings(accountForm)
  const failures = useStrings(failureWords)
  const refresh = useRefreshPlanned()
  const joins = change?.kind === 'join'
  const [values, setValues] = useState(() =>
    props.change ? valuesOfChange(props.change) : valuesOf(props.account),
  )
  const [effectiveOn, setEffectiveOn] = useState<PlainDate | ''>(
    change && change.effectiveOn >= today ? change.effectiveOn : addDays(today, 1),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)
  const { name } = props.change ?? props.account

  const send = async () => {
    const { memberships, ...fields } = bodyOf(values)
    if (!props.change) {
      await call(createPlannedTransfer, {
        params: { id: props.account.id },
        body: { effectiveOn, memberships },
      })
      return null
    }
    const { failure } = await call(updatePlannedChange, {
      params: { id: props.change.id },
      body: { version: props.change.version, effectiveOn, memberships, ...(joins && { account: fields }) },
    })
    return failure
  }
  const save = async () => {
    const found = joins
      ? findProblems(values, form)
      : values.memberships.some(({ department }) => !department)
        ? { memberships: form.departmentMissing }
        : {}
    if (effectiveOn === '') return setProblems({ ...found, effectiveOn: t.dayMissing })
    if (Object.keys(found).length > 0) return setProblems(found)
    setPending(true)
    try {
      const failure = await send()
      if (failure) toast.danger(failures[failure])
      else toast.success(effectiveOn === today ? t.tookEffect : t.saved)
      await refresh()
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      const fields = refused?.fields ?? {}
      setProblems(Object.keys(fields).length ? fields : { form: refused?.message ?? t.notSaved })
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      title={change ? t.editTitle(name) : t.planTitle(name)}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button priority="primary" pending={pending} onClick={save}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {change?.failure && <Notice situation="warning">{failures[change.failure]}</Notice>}
        <DatePicker
          label={joins ? t.beginsOn : t.effectiveOn}
          note={t.effectiveOnNote}
          required
          value={effectiveOn}
          min={today}
          today={today}
          error={problems.effectiveOn}
          onChange={setEffectiveOn}
        />
        {joins ? (
          <AccountFields values={values} problems={problems} onChange={setValues} />
        ) : (
          <MembershipFields
            memberships={values.memberships}
            problem={problems.memberships}
            onChange={(memberships) => setValues({ ...values, memberships })}
          />
        )}
        {problems.form && (
          <Notice situation="danger" live>
            {problems.form}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
