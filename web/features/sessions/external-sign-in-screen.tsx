import { useState } from 'react'
import { federationProblems } from '#contract/identity-providers.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from './account-form.tsx'
import { externalWords } from './external-sign-in.strings.ts'
import { useExternalSignIn } from './external-sign-in.tsx'
import { FrontDoor } from './front-door.tsx'
import { LanguageChoice } from './language-choice.tsx'
import styles from './sign-in-form.module.css'

const params = searchParams({ problem: choiceParam(federationProblems) })

/** Which words a problem has for the person, who cannot change the settings. */
const wordsOf = {
  refused: 'refused',
  unknown_request: 'again',
  replayed: 'again',
  other_browser: 'again',
  expired: 'again',
  no_email: 'unknown',
  other_domain: 'unknown',
  unknown_person: 'unknown',
  other_name: 'unknown',
  not_created: 'unknown',
  not_covered: 'not_covered',
  not_in_use: 'not_in_use',
} as const

/** Single sign-on: the domain of the email address selects the company's provider. */
export default function ExternalSignInScreen() {
  const t = useStrings(externalWords)
  const { problem } = useSearchValues(params)
  const [email, setEmail] = useState('')
  const leave = useExternalSignIn()
  const form = useSubmit({
    check: () => ({ email: email.trim() ? '' : t.emailMissing }),
    send: () => leave(email.trim()),
    failed: t.failed,
    stays: true,
    focusesProblem: true,
  })
  const told = problem && (wordsOf[problem as keyof typeof wordsOf] ?? 'usual')
  return (
    <FrontDoor title={t.title} note={t.note} below={<LanguageChoice />}>
      {told && (
        <Notice situation="danger" title={t.notSignedIn} live>
          {t[told]}
        </Notice>
      )}
      <AccountForm
        form={form}
        submitLabel={t.submit}
        below={
          <p className={styles.ways}>
            <AppLink to="/users/sign_in" className={styles.way}>
              {t.back}
            </AppLink>
          </p>
        }
      >
        <Input
          label={t.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={form.problems.email}
          onChange={(value) => {
            setEmail(value)
            form.clear('email')
          }}
        />
      </AccountForm>
    </FrontDoor>
  )
}
