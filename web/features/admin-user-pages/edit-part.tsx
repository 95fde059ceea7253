import { useRef, useState } from 'react'
import { updateAdminUser } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { ApiError, call } from '#web/app/api.ts'
import { accountWords } from '../admin-users/account.strings.ts'
import { AccountFields, findProblems, type Problems } from '../admin-users/account-fields.tsx'
import { accountForm } from '../admin-users/account-form.strings.ts'
import { type Account, bodyOf, valuesOf } from '../admin-users/account-values.ts'
import { useRefreshAccounts } from '../admin-users/use-account.ts'
import styles from '../administration/admin-lists.module.css'

/** In place of the version until what was saved is taken over from the server. */
const saved = 0

/** Names, ways to sign in and departments, to be changed. */
export function EditPart({ account }: { account: Account }) {
  const t = useStrings(accountWords)
  const words = useStrings(accountForm)
  const refresh = useRefreshAccounts()
  const form = useRef<HTMLFormElement>(null)
  const [begun, setBegun] = useState(account)
  const [values, setValues] = useState(() => valuesOf(account))
  const [problems, setProblems] = useState<Problems>({})
  const [state, setState] = useState<'ready' | 'saving' | 'conflict'>('ready')
  const changed = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(valuesOf(begun)))
  useUnsavedInput(changed)
  // What was changed elsewhere on this page, or by others, is taken over while nothing is typed.
  if (begun.version !== account.version && (!changed || begun.version === saved) && state !== 'saving') {
    setBegun(account)
    setValues(valuesOf(account))
  }

  const show = (found: Problems) => {
    setProblems(found)
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const save = async () => {
    const found = findProblems(values, words)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    setState('saving')
    try {
      await call(updateAdminUser, {
        params: { id: account.id },
        body: { ...bodyOf(values), version: begun.version },
      })
      toast.success(t.saved)
      await refresh()
      setBegun({ ...begun, version: saved })
      setState('ready')
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      setState(refused?.code === 'conflict' ? 'conflict' : 'ready')
      if (refused?.code === 'conflict') return
      const fields = refused?.fields ?? {}
      show(Object.keys(fields).length ? fields : { form: refused?.message ?? t.notSaved })
    }
  }
  const reload = async () => {
    await refresh()
    setState('ready')
    setBegun(account)
    setValues(valuesOf(account))
  }
  return (
    <Card as="section" aria-labelledby="basics" padding="large" className={styles.section}>
      <h2 id="basics" className={styles.heading}>
        {t.basics}
      </h2>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (state !== 'saving') void save()
        }}
      >
        {state === 'conflict' && (
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
        {problems.form && (
          <Notice situation="danger" live>
            {problems.form}
          </Notice>
        )}
        <AccountFields values={values} problems={problems} onChange={setValues} />
        <div className={styles.actions}>
          <Button type="submit" priority="primary" pending={state === 'saving'}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
