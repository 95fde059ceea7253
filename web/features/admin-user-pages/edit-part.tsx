import { useState } from 'react'
import { updateAdminUser } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { accountWords } from '../admin-users/account.strings.ts'
import { AccountFields, findProblems } from '../admin-users/account-fields.tsx'
import { accountForm } from '../admin-users/account-form.strings.ts'
import { type Account, bodyOf, valuesOf } from '../admin-users/account-values.ts'
import { useRefreshAccounts } from '../admin-users/use-account.ts'
import styles from '../administration/admin-lists.module.css'

/** Used instead of the version until the saved state has been fetched. */
const saved = 0

/** Edits names, sign-in names and departments. */
export function EditPart({ account }: { account: Account }) {
  const t = useStrings(accountWords)
  const words = useStrings(accountForm)
  const refresh = useRefreshAccounts()
  const [begun, setBegun] = useState(account)
  const [values, setValues] = useState(() => valuesOf(account))
  const changed = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(valuesOf(begun)))
  const form = useSubmit({
    stays: true,
    unsaved: changed,
    focusesProblem: true,
    current: account,
    check: () => findProblems(values, words),
    send: async () => {
      await call(updateAdminUser, {
        params: { id: account.id },
        body: { ...bodyOf(values), version: begun.version },
      })
      toast.success(t.saved)
      await refresh()
      setBegun({ ...begun, version: saved })
    },
    // What others saved is fetched only on request: until then both are kept.
    refetch: async () => undefined,
    failed: t.notSaved,
  })
  // Changes made elsewhere on this page, or by others, are taken over while nothing is typed.
  if (begun.version !== account.version && (!changed || begun.version === saved) && !form.pending) {
    setBegun(account)
    setValues(valuesOf(account))
  }

  const reload = async () => {
    await refresh()
    form.take(() => {
      setBegun(account)
      setValues(valuesOf(account))
    })
  }
  return (
    <Card as="section" aria-labelledby="basics" padding="large" className={styles.section}>
      <h2 id="basics" className={styles.heading}>
        {t.basics}
      </h2>
      <form className={styles.form} {...form.props}>
        {form.conflict && (
          <Notice
            situation="warning"
            live
            action={
              <Button size="xSmall" onClick={reload}>
                {t.reload}
              </Button>
            }
          >
            {t.conflict}
          </Notice>
        )}
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <AccountFields values={values} problems={form.problems} onChange={setValues} />
        <div className={styles.actions}>
          <Button type="submit" priority="primary" pending={form.pending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
