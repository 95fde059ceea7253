import { useRef, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from './account-form.tsx'
import { ExternalSignIn } from './external-sign-in.tsx'
import { PasswordInput } from './password-input.tsx'
import { signInWords } from './sign-in.strings.ts'
import styles from './sign-in-form.module.css'

/* Changing the language reloads the page; the input is kept. */
const typedLoginKey = 'hiroba.typed_login'
/* What was chosen in this browser last. */
const keptKey = 'hiroba.stay_signed_in'

type Values = { login: string; password: string; kept: boolean }

type Props = {
  /** Makes the call and leaves the form. */
  signIn: (values: Values) => Promise<unknown>
  /** The page has unsaved input: help for signing in opens in a new window. */
  beside?: boolean
}

export function SignInForm({ signIn, beside: keepsPage }: Props) {
  const t = useStrings(signInWords)
  const [values, setValues] = useState<Values>(() => ({
    login: sessionStorage.getItem(typedLoginKey) ?? '',
    password: '',
    kept: localStorage.getItem(keptKey) === 'yes',
  }))
  const [waiting, setWaiting] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const target = keepsPage ? '_blank' : undefined
  const form = useSubmit({
    check: () => ({
      login: values.login.trim() === '' ? t.loginMissing : '',
      password: values.password === '' ? t.passwordMissing : '',
    }),
    send: async () => {
      await signIn(values)
      sessionStorage.removeItem(typedLoginKey)
    },
    refused: (error) => {
      setWaiting(error?.status === 429)
      password.current?.select()
    },
    focusesProblem: true,
  })
  const change = (name: 'login' | 'password') => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    if (name === 'login') sessionStorage.setItem(typedLoginKey, value)
    form.clear(name)
  }

  const keep = (kept: boolean) => {
    setValues((now) => ({ ...now, kept }))
    if (kept) localStorage.setItem(keptKey, 'yes')
    else localStorage.removeItem(keptKey)
  }

  return (
    <AccountForm
      form={form}
      submitLabel={t.submit}
      failure={
        form.failure && (
          <>
            <p>{form.failure}</p>
            {waiting && (
              <>
                <p>{t.waitHint}</p>
                <p>
                  <AppLink to="/users/password/new" target={target}>
                    {t.waitReset}
                  </AppLink>
                </p>
              </>
            )}
          </>
        )
      }
      below={
        <p className={styles.ways}>
          <AppLink to="/users/password/new" target={target} className={styles.way}>
            {t.forgotten}
          </AppLink>
          <AppLink to="/users/sign_in/external_sso" target={target} className={styles.way}>
            {t.external}
          </AppLink>
          <AppLink to="/users/sign_in/support" target={target} className={styles.way}>
            {t.trouble}
          </AppLink>
        </p>
      }
    >
      <Input
        label={t.login}
        name="login"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        value={values.login}
        onChange={change('login')}
        error={form.problems.login}
      />
      {!keepsPage && <ExternalSignIn email={values.login} />}
      <PasswordInput
        ref={password}
        label={t.password}
        autoComplete="current-password"
        value={values.password}
        onChange={change('password')}
        error={form.problems.password}
      />
      <Checkbox label={t.kept} note={t.keptNote} checked={values.kept} onChange={keep} />
    </AccountForm>
  )
}
