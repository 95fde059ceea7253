import { useState } from 'react'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { createPlannedTransfer, updatePlannedChange } from '#contract/planned-changes.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountFields, findProblems } from '../admin-users/account-fields.tsx'
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
    // A deleted department has to be chosen again.
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

/** A new transfer of a person, or a planned transfer or join to be changed. */
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
  const submission = useSubmit({
    check: () => ({
      ...(joins
        ? findProblems(values, form)
        : {
            memberships: values.memberships.some(({ department }) => !department)
              ? form.departmentMissing
              : '',
          }),
      effectiveOn: effectiveOn === '' ? t.dayMissing : '',
    }),
    send: async () => {
      const failure = await send()
      if (failure) toast.danger(failures[failure])
      else toast.success(effectiveOn === today ? t.tookEffect : t.saved)
      await refresh()
    },
    done: onClose,
    failed: t.notSaved,
  })
  const { problems } = submission
  return (
    <FormDialog
      submission={submission}
      title={change ? t.editTitle(name) : t.planTitle(name)}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.form}
    >
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
      {submission.failure && (
        <Notice situation="danger" live>
          {submission.failure}
        </Notice>
      )}
    </FormDialog>
  )
}
