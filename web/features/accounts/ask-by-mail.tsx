import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { requestAccountLink } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, call } from '../../app/api.ts'
import { FrontDoor } from '../sign-in/front-door.tsx'
import { LanguageChoice } from '../sign-in/language-choice.tsx'
import { linkWords } from './account-links.strings.ts'
import { looksLikeEmail } from './email-rule.ts'
import styles from './password-form.module.css'
import { SentHints } from './sent-hints.tsx'

type Props = {
  purpose: 'password' | 'unlock'
  title: string
  note: string
  /** What those do who have no address. */
  withoutMail: string
}

/** Asks for an address and says the same whether anybody has it. */
export function AskByMail({ purpose, title, note, withoutMail }: Props) {
  const t = useStrings(linkWords)
  const [sent, setSent] = useState<string>()
  const [typed, setTyped] = useState('')
  if (sent !== undefined)
    return (
      <FrontDoor title={t.sentTitle} note={t.sentNote(sent)} below={<LanguageChoice />}>
        <SentHints />
        <div className={styles.ways}>
          <Button wide onClick={() => setSent(undefined)}>
            {t.otherAddress}
          </Button>
          <Button wide priority="tertiary" href="/users/sign_in">
            {t.toSignIn}
          </Button>
        </div>
      </FrontDoor>
    )
  return (
    <FrontDoor title={title} note={note} below={<LanguageChoice />}>
      <AddressForm purpose={purpose} email={typed} onChange={setTyped} onSent={setSent} />
      <div className={styles.part}>
        <h2 className={styles.partTitle}>{t.withoutMail}</h2>
        <p className={styles.small}>{withoutMail}</p>
      </div>
      <div className={styles.ways}>
        <Button wide href="/users/sign_in">
          {t.toSignIn}
        </Button>
        <Button wide priority="tertiary" href="/users/sign_in/support">
          {t.support}
        </Button>
      </div>
    </FrontDoor>
  )
}

type FormProps = {
  purpose: Props['purpose']
  email: string
  onChange: (email: string) => void
  onSent: (email: string) => void
}

function AddressForm({ purpose, email, onChange, onSent }: FormProps) {
  const t = useStrings(linkWords)
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(requestAccountLink, { body: { purpose, email: email.trim() } }),
    onSuccess: () => onSent(email.trim()),
  })
  const beside = error instanceof ApiError ? error.fields.email : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const fault = email.trim() === '' ? t.emailMissing : looksLikeEmail(email) ? undefined : t.emailWrong
    setWrong(fault)
    if (fault) return input.current?.focus()
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
        label={t.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(value) => {
          onChange(value)
          setWrong(undefined)
          if (error) reset()
        }}
        error={wrong ?? beside}
      />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {t.send}
      </Button>
    </form>
  )
}
