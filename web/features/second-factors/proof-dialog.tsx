import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getProofWays, proveIdentity } from '#contract/second-factors.proof.ts'
import type { factorKinds } from '#contract/second-factors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { hasScreen } from '#web/app/screens.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { PasswordInput } from '#web/features/sessions/password-input.tsx'
import { FactorForm } from './factor-form.tsx'
import { proofWords } from './proof.strings.ts'
import styles from './proof-dialog.module.css'

type Props = { onDone: () => void; onClose: () => void }

/** Asks people to confirm that it is them. */
export function ProofDialog(props: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['proof ways'],
    queryFn: ({ signal }) => call(getProofWays, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isPending) return null
  const factors = (data?.kinds ?? []).filter((kind) => kind !== 'password')
  if (factors.length > 0) return <ByFactor kinds={factors} {...props} />
  return data?.kinds.length === 0 ? (
    <SignInElsewhere {...props} />
  ) : (
    <ByPassword login={data?.login ?? ''} {...props} />
  )
}

function ByFactor({ kinds, onDone, onClose }: Props & { kinds: readonly (typeof factorKinds)[number][] }) {
  const t = useStrings(proofWords)
  return (
    <Dialog open title={t.title} size="small" losesNothing onClose={onClose}>
      <div className={styles.fields}>
        <p>{t.words}</p>
        <FactorForm kinds={kinds} send={(body) => call(proveIdentity, { body })} done={onDone} />
      </div>
    </Dialog>
  )
}

function ByPassword({ login, onDone, onClose }: Props & { login: string }) {
  const t = useStrings(proofWords)
  const [password, setPassword] = useState('')
  const form = useSubmit({
    check: () => ({ password: password === '' ? t.passwordMissing : '' }),
    send: () => call(proveIdentity, { body: { kind: 'password', password } }),
    done: onDone,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.title}
      size="small"
      losesNothing
      submission={form}
      submitLabel={t.submit}
      enterSubmits
      failure={form.failure}
      onClose={onClose}
      className={styles.fields}
    >
      <p>{t.words}</p>
      {/* Password managers fill in the password of this account. */}
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value)
          form.clear('password')
        }}
        error={form.problems.password}
      />
    </FormDialog>
  )
}

const externalSignIn = '/users/sign_in/external_sso'

/** People without a password of their own prove who they are where they signed in. */
function SignInElsewhere({ onClose }: Props) {
  const t = useStrings(proofWords)
  const go = () => {
    const here = encodeURIComponent(location.pathname + location.search)
    location.assign(`${hasScreen(externalSignIn) ? externalSignIn : '/users/sign_in'}?return_to=${here}`)
  }
  return (
    <Dialog
      open
      title={t.title}
      size="small"
      losesNothing
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={go}>
          {t.signIn}
        </Button>
      }
    >
      <p>{t.elsewhere}</p>
    </Dialog>
  )
}
