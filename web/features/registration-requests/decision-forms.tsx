import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminUsers } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  approveRegistrationRequest,
  type getRegistrationRequest,
  refuseRegistrationRequest,
  registrationSettingsLimits,
} from '#contract/registration-requests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import type { ApiError } from '#web/app/api-error.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountFields, findProblems } from '../admin-users/account-fields.tsx'
import { accountForm } from '../admin-users/account-form.strings.ts'
import { bodyOf, emptyAccount } from '../admin-users/account-values.ts'
import { adminRegistrationWords } from './admin-registration.strings.ts'
import styles from './registration.module.css'

type Request = Answer<typeof getRegistrationRequest>
type Approved = Answer<typeof approveRegistrationRequest> & { name: string; email: string | null }
type Props = { request: Request; refresh: () => Promise<unknown>; onClose: () => void }

/* After a conflict the request shows what was decided, and the form goes. */
const useProblems = (refresh: () => Promise<unknown>) => {
  const t = useStrings(adminRegistrationWords)
  return (error: ApiError) => {
    if (error.code !== 'conflict') return error.fields
    void refresh()
    toast.danger(t.changed)
    return { form: t.changed }
  }
}

/** Makes the account from what was entered, corrected if necessary. */
export function ApproveForm({
  request,
  refresh,
  onDone,
  onClose,
}: Props & { onDone: (approved: Approved) => void }) {
  const t = useStrings(adminRegistrationWords)
  const words = useStrings(accountForm)
  const client = useQueryClient()
  const [values, setValues] = useState(() => ({
    ...emptyAccount(),
    ...{ familyName: request.familyName, givenName: request.givenName },
    ...{ familyNameKana: request.familyNameKana, givenNameKana: request.givenNameKana },
    ...{ email: request.email ?? '', employeeNumber: request.employeeNumber ?? '' },
  }))
  const [reason, setReason] = useState('')
  const [touched, setTouched] = useState(false)
  const form = useSubmit({
    unsaved: touched,
    focusesProblem: true,
    check: () => findProblems(values, words),
    send: async () => {
      const body = { ...bodyOf(values), reason, version: request.version }
      const made = await call(approveRegistrationRequest, { params: { id: request.id }, body })
      return { ...made, name: `${body.familyName} ${body.givenName}`, email: body.email }
    },
    done: async (approved) => {
      onDone(approved)
      await refresh()
      await client.invalidateQueries({ queryKey: everyKeyOf(listAdminUsers) })
    },
    problemsOf: useProblems(refresh),
    failed: t.failed,
  })
  return (
    <Card as="section" padding="large" aria-label={t.approveTitle}>
      <form className={styles.column} {...form.props}>
        <h2 className={styles.heading}>{t.approveTitle}</h2>
        <p>{t.approveWords}</p>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <AccountFields
          values={values}
          problems={form.problems}
          onChange={(next) => {
            setValues(next)
            setTouched(true)
            form.clear()
          }}
        />
        <Textarea
          label={t.words}
          note={t.wordsNote}
          low
          most={registrationSettingsLimits.reasonLength}
          value={reason}
          error={form.problems.reason}
          onChange={(text) => {
            setReason(text)
            setTouched(true)
          }}
        />
        <div className={styles.buttons}>
          <Button situation="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" priority="primary" pending={form.pending}>
            {t.approve}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Refuses the request with a reason, which the person reads. */
export function RefuseDialog({ request, refresh, onClose }: Props) {
  const t = useStrings(adminRegistrationWords)
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: () =>
      call(refuseRegistrationRequest, {
        params: { id: request.id },
        body: { reason, version: request.version },
      }),
    done: async () => {
      onClose()
      toast.success(t.refusedDone)
      await refresh()
    },
    problemsOf: useProblems(refresh),
    failed: t.failed,
  })
  return (
    <FormDialog
      title={t.refuseTitle}
      submission={form}
      submitLabel={t.refuse}
      danger
      failure={form.failure}
      onClose={onClose}
    >
      <Textarea
        label={t.words}
        note={t.wordsNote}
        low
        required
        most={registrationSettingsLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
