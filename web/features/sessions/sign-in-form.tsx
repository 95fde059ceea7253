import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { signInWords } from './sign-in.strings.ts'
import styles from './sign-in-form.module.css'
import type { useSignIn, useSignInHere } from './use-sign-in.ts'

/* Choosing another language loads the page again; what was typed stays. */
const typedLoginKey = 'hiroba.typed_login'

type Values = { login: string; password: string }

type Props = {
  signIn: ReturnType<typeof useSignIn> | ReturnType<typeof useSignInHere>
  /** The page holds something: what helps to get in opens beside it. */
  beside?: boolean
}

export function SignInForm({ signIn, beside: keepsPage }: Props) {
  const t = useStrings(signInWords)
  const [values, setValues] = useState<Values>(() => ({
    login: sessionStorage.getItem(typedLoginKey) ?? '',
    password: '',
  }))
  const [missing, setMissing] = useState<Partial<Values>>({})
  const login = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, reset } = signIn
  const target = keepsPage ? '_blank' : undefined
  const waiting = error instanceof ApiError && error.status === 429
  const fields = error instanceof ApiError ? error.fields : {}
  const beside = Object.keys(fields).some((name) => name in values)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const wrong: Partial<Values> = {
      ...(values.login.trim() === '' && { login: t.loginMissing }),
      ...(values.password === '' && { password: t.passwordMissing }),
    }
    setMissing(wrong)
    if (wrong.login) return login.current?.focus()
    if (wrong.password) return password.current?.focus()
    mutate(values, {
      onSuccess: () => sessionStorage.removeItem(typedLoginKey),
      onError: () => password.current?.select(),
    })
  }
  const change = (name: keyof Values) => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    if (name === 'login') sessionStorage.setItem(typedLoginKey, value)
    setMissing((now) => ({ ...now, [name]: undefined }))
    if (error) reset()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !beside && (
        <Notice situation="danger" live>
          <p>{error.message}</p>
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
        </Notice>
      )}
      <Input
        ref={login}
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
        error={missing.login ?? fields.login}
      />
      <Input
        ref={password}
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={values.password}
        onChange={change('password')}
        error={missing.password ?? fields.password}
      />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {t.submit}
      </Button>
      <p className={styles.ways}>
        <AppLink to="/users/password/new" target={target} className={styles.way}>
          {t.forgotten}
        </AppLink>
        <AppLink to="/users/sign_in/support" target={target} className={styles.way}>
          {t.trouble}
        </AppLink>
      </p>
    </form>
  )
}
