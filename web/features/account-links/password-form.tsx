import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { changePassword } from '#contract/users.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call, keepToken } from '#web/app/api.ts'
import { accounts } from './accounts.strings.ts'
import styles from './password-form.module.css'
import { meetsRules, PasswordRules } from './password-rules.tsx'

type Values = { currentPassword: string; password: string }

type Props = {
  currentLabel: string
  submitLabel: string
  onDone: () => void
}

/** The present password and a new one, its conditions checked while typing. */
export function PasswordForm({ currentLabel, submitLabel, onDone }: Props) {
  const t = useStrings(accounts)
  const [values, setValues] = useState<Values>({ currentPassword: '', password: '' })
  const [wrong, setWrong] = useState<Partial<Values>>({})
  const current = useRef<HTMLInputElement>(null)
  const fresh = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Values) => call(changePassword, { body }),
    onSuccess: ({ token }) => {
      keepToken(token)
      toast.success(t.saved)
      onDone()
    },
    onError: () => current.current?.select(),
  })
  const fields = error instanceof ApiError ? error.fields : {}
  const beside = Object.keys(fields).some((name) => name in values)

  const fault = (): Partial<Values> => {
    if (values.currentPassword === '') return { currentPassword: t.currentMissing }
    if (!meetsRules(values.password)) return { password: t.rulesMissing }
    return values.password === values.currentPassword ? { password: t.same } : {}
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = fault()
    setWrong(found)
    if (found.currentPassword) return current.current?.focus()
    if (found.password) return fresh.current?.focus()
    mutate(values)
  }
  const change = (name: keyof Values) => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setWrong((now) => ({ ...now, [name]: undefined }))
    if (error) reset()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !beside && (
        <Notice situation="danger" live>
          {error.message}
        </Notice>
      )}
      <Input
        ref={current}
        label={currentLabel}
        type="password"
        name="current_password"
        autoComplete="current-password"
        maxLength={200}
        value={values.currentPassword}
        onChange={change('currentPassword')}
        error={wrong.currentPassword ?? fields.currentPassword}
      />
      <Input
        ref={fresh}
        label={t.fresh}
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={200}
        value={values.password}
        onChange={change('password')}
        error={wrong.password ?? fields.password}
      />
      <PasswordRules password={values.password} />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
