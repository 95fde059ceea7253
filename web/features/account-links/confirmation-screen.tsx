import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { confirmEmailByLink } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { emailWords } from './email.strings.ts'
import { LinkScreen } from './link-screen.tsx'
import styles from './password-form.module.css'
import { useLinkToken } from './use-account-link.ts'

/** Where the link to a new address leads. It takes the password too: the address may be somebody else's. */
export default function ConfirmationScreen() {
  const t = useStrings(emailWords)
  const token = useLinkToken()
  const [changed, setChanged] = useState<string>()
  if (changed !== undefined)
    return (
      <FrontDoor title={t.changed} note={t.changedNote(changed)} below={<LanguageChoice />}>
        <Button wide priority="primary" href="/home">
          {t.open}
        </Button>
      </FrontDoor>
    )
  return (
    <LinkScreen
      purpose="email"
      token={token}
      title={t.confirmTitle}
      again="/users/confirmation/new"
      noteOf={({ email }) => t.confirmNote(email)}
    >
      {({ email }) => <ConfirmForm token={token} onDone={() => setChanged(email)} />}
    </LinkScreen>
  )
}

function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useStrings(emailWords)
  const input = useRef<HTMLInputElement>(null)
  const [currentPassword, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(confirmEmailByLink, { body: { token, currentPassword } }),
    onSuccess: onDone,
    onError: () => input.current?.select(),
  })
  const beside = error instanceof ApiError ? error.fields.currentPassword : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (currentPassword === '') {
      setMissing(t.passwordMissing)
      return input.current?.focus()
    }
    mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !beside && (
        <Notice situation="danger" live>
          {error.message}
        </Notice>
      )}
      <Input
        ref={input}
        label={t.password}
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        value={currentPassword}
        onChange={(value) => {
          setPassword(value)
          setMissing(undefined)
          if (error) reset()
        }}
        error={missing ?? beside}
      />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {t.confirm}
      </Button>
    </form>
  )
}
