import { useRef, useState } from 'react'
import { confirmEmailByLink } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { PasswordInput } from '../sessions/password-input.tsx'
import { emailWords } from './email.strings.ts'
import { LinkScreen } from './link-screen.tsx'
import { useLinkToken } from './use-account-link.ts'

/**
 * Opened by the link that confirms a new address. It also requires the password, since the address may be someone
 * else's.
 */
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
  const form = useSubmit({
    check: () => ({ currentPassword: currentPassword === '' ? t.passwordMissing : '' }),
    send: () => call(confirmEmailByLink, { body: { token, currentPassword } }),
    done: onDone,
    refused: () => input.current?.select(),
    focusesProblem: true,
  })
  return (
    <AccountForm form={form} submitLabel={t.confirm}>
      <PasswordInput
        ref={input}
        label={t.password}
        autoComplete="current-password"
        value={currentPassword}
        onChange={(value) => {
          setPassword(value)
          form.clear()
        }}
        error={form.problems.currentPassword}
      />
    </AccountForm>
  )
}
