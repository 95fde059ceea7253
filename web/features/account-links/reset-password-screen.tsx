import { setPasswordByLink } from '#contract/account-links.ts'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { linkWords } from './account-links.strings.ts'
import { LinkPasswordForm } from './link-password-form.tsx'
import { LinkScreen } from './link-screen.tsx'
import { usualRules } from './password-rules.tsx'
import { useLinkToken } from './use-account-link.ts'

/** Opened by the link for a forgotten password. */
export default function ResetPasswordScreen() {
  const t = useStrings(linkWords)
  const token = useLinkToken()
  return (
    <LinkScreen
      purpose="password"
      token={token}
      title={t.newTitle}
      again="/users/password/new"
      noteOf={({ person }) => t.newNote(person?.name ?? '', person?.companyName ?? '')}
    >
      {({ email, rules }) => (
        <LinkPasswordForm
          email={email}
          rules={rules ?? usualRules}
          submitLabel={t.setPassword}
          save={(password) => call(setPasswordByLink, { body: { token, password } })}
        />
      )}
    </LinkScreen>
  )
}
