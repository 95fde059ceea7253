import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { giveOperatorPasskey, startOperatorPasskeySignIn } from '#contract/operators.passkeys.ts'
import {
  giveOperatorCode,
  operatorLimits,
  setUpOperator,
  signInOperator,
  signOutOperator,
  startOperatorSetUp,
} from '#contract/operators.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api-error.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { hasPasskeys, signByPasskey } from '../second-factors/passkeys.ts'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { PasswordInput } from '../sessions/password-input.tsx'
import { keepOperatorToken, operatorCall, operatorQuery, operatorSessionQuery } from './operator-api.ts'
import { operatorPasskeyWords } from './operator-passkeys.strings.ts'
import { operatorWords } from './operators.strings.ts'
import styles from './sign-in-screen.module.css'

const QrCode = lazy(() => import('../admin-users/qr-code.tsx'))

const params = searchParams({ returnTo: textParam() })

/** Where to go after signing in: only to pages of the backyard. */
const returnPath = (wanted: string | undefined) =>
  wanted && /^\/backyard(\/(?!sign_in)[\w/?=&%-]*)?$/.test(wanted) ? wanted : '/backyard'

type Begun = { token: string; next: 'sign_in' | 'code' | 'set_up' | null }

/** Signs an operator in: the password, then the code of the app, which is set up the first time. */
export default function OperatorSignInScreen() {
  const t = useStrings(operatorWords)
  const navigate = useAppNavigate()
  const queryClient = useQueryClient()
  const target = returnPath(useSearchValues(params).returnTo)
  const session = useQuery(operatorSessionQuery)
  const next = session.data?.next
  useEffect(() => {
    if (next === null) navigate(target, { replace: true })
  }, [next, navigate, target])
  const goOn = async (begun: Begun) => {
    keepOperatorToken(begun.token)
    await queryClient.refetchQueries({ queryKey: operatorSessionQuery.queryKey })
  }
  const leave = useSubmit({
    send: () => operatorCall(signOutOperator, {}),
    done: async () => {
      keepOperatorToken(undefined)
      await session.refetch()
    },
    stays: true,
    toasts: true,
    failed: t.failed,
  })
  const titles = { code: t.codeTitle, set_up: t.setUpTitle, sign_in: t.signIn }
  const title = next ? titles[next] : t.signIn
  return (
    <main id="main" className={styles.page}>
      <title>{`${title} | ${t.backyard}`}</title>
      <div className={styles.card}>
        <p className={styles.brand}>
          Hiroba <span className={styles.mark}>{t.backyard}</span>
        </p>
        <h1>{title}</h1>
        {next === 'sign_in' && <PasswordStep onDone={goOn} />}
        {next === 'code' && <CodeStep onDone={goOn} />}
        {next === 'set_up' && <SetUpStep onDone={goOn} />}
        {(next === 'code' || next === 'set_up') && (
          <Button priority="tertiary" pending={leave.pending} onClick={() => void leave.submit()}>
            {t.startOver}
          </Button>
        )}
        {session.isError && <ErrorState onRetry={() => session.refetch()} pending={session.isFetching} />}
        {session.isPending && (
          <SkeletonGroup>
            <SkeletonText lines={3} />
          </SkeletonGroup>
        )}
        <LanguageChoice />
      </div>
    </main>
  )
}

type Step = { onDone: (begun: Begun) => Promise<void> }

type FormProps = {
  form: ReturnType<typeof useSubmit<undefined, unknown>>
  note: string
  submitLabel: string
  children: ReactNode
}

function StepForm({ form, note, submitLabel, children }: FormProps) {
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.note}>{note}</p>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      {children}
      <Button type="submit" priority="primary" wide pending={form.pending}>
        {submitLabel}
      </Button>
    </form>
  )
}

function PasswordStep({ onDone }: Step) {
  const t = useStrings(operatorWords)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useSubmit({
    check: () => ({
      email: email.trim() === '' ? t.emailMissing : '',
      password: password === '' ? t.passwordMissing : '',
    }),
    send: async () => onDone(await operatorCall(signInOperator, { body: { email, password } })),
    failed: t.failed,
    stays: true,
    focusesProblem: true,
  })
  return (
    <StepForm form={form} note={t.signInNote} submitLabel={t.submit}>
      <Input
        label={t.email}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={form.problems.email}
      />
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={form.problems.password}
      />
    </StepForm>
  )
}

function CodeField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}) {
  const t = useStrings(operatorWords)
  return (
    <Input
      label={t.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

function CodeStep({ onDone }: Step) {
  const t = useStrings(operatorWords)
  const [code, setCode] = useState('')
  const form = useSubmit({
    check: () => ({ code: code.trim() === '' ? t.codeMissing : '' }),
    send: async () => onDone(await operatorCall(giveOperatorCode, { body: { code } })),
    failed: t.failed,
    stays: true,
    focusesProblem: true,
  })
  return (
    <>
      <StepForm form={form} note={t.codeNote} submitLabel={t.confirm}>
        <CodeField value={code} onChange={setCode} error={form.problems.code} />
      </StepForm>
      <PasskeyStep onDone={onDone} />
    </>
  )
}

/** For operators who have one, in place of the code. */
function PasskeyStep({ onDone }: Step) {
  const t = useStrings(operatorPasskeyWords)
  const asked = useQuery({
    ...operatorQuery(startOperatorPasskeySignIn, {}),
    enabled: hasPasskeys(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const options = asked.data?.options
  const form = useSubmit({
    send: async () => {
      const credential = await signByPasskey(options!)
      // A challenge is signed once, and within minutes.
      if (!credential) {
        await asked.refetch()
        throw new ApiError(0, 'aborted', t.notGiven)
      }
      return onDone(await operatorCall(giveOperatorPasskey, { body: { credential } }))
    },
    failed: t.notGiven,
    toasts: true,
    stays: true,
  })
  if (!options) return null
  return (
    <Button wide icon="lock" pending={form.pending} onClick={() => void form.submit()}>
      {t.give}
    </Button>
  )
}

function SetUpStep({ onDone }: Step) {
  const t = useStrings(operatorWords)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const app = useQuery({
    ...operatorQuery(startOperatorSetUp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const form = useSubmit({
    check: () => ({
      password: password === '' ? t.passwordMissing : '',
      code: code.trim() === '' ? t.codeMissing : '',
    }),
    send: async () => onDone(await operatorCall(setUpOperator, { body: { password, code } })),
    failed: t.failed,
    stays: true,
    focusesProblem: true,
  })
  return (
    <StepForm form={form} note={t.setUpNote} submitLabel={t.setUp}>
      <PasswordInput
        label={t.newPassword}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={form.problems.password}
      />
      <p className={styles.note}>{t.newPasswordHint(operatorLimits.passwordLength)}</p>
      <p>{t.scan}</p>
      {app.data ? (
        <>
          <Suspense fallback={<span className={styles.qr} />}>
            <QrCode text={app.data.address} label={t.qr} className={styles.qr!} />
          </Suspense>
          <p>
            {t.key} <span className={styles.key}>{app.data.secret.match(/.{1,4}/g)?.join(' ')}</span>
          </p>
        </>
      ) : app.isError ? (
        <ErrorState onRetry={() => app.refetch()} pending={app.isFetching} />
      ) : (
        <span className={styles.qr} />
      )}
      <CodeField value={code} onChange={setCode} error={form.problems.code} />
    </StepForm>
  )
}
