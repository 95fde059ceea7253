import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { checkSmsCode, requestSmsCode, setPasswordBySms } from '#contract/sms-codes.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { LinkPasswordForm } from '../account-links/link-password-form.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { CodeForm } from './code-form.tsx'
import { smsWords } from './sms-codes.strings.ts'

/** Resets a forgotten password with a code by SMS. */
export default function SmsResetScreen() {
  const t = useStrings(smsWords)
  const [number, setNumber] = useState<string>()
  const [right, setRight] = useState<{ code: string } & Answer<typeof checkSmsCode>>()
  if (number !== undefined && right)
    return (
      <FrontDoor title={t.resetTitle} note={t.own(right.name, right.companyName)} below={<LanguageChoice />}>
        <LinkPasswordForm
          email={number}
          rules={right.rules}
          loginLabel={t.number}
          submitLabel={t.setPassword}
          save={(password) => call(setPasswordBySms, { body: { number, code: right.code, password } })}
        />
      </FrontDoor>
    )
  return (
    <FrontDoor
      title={t.resetTitle}
      note={number === undefined ? t.resetNote : t.sentNote}
      below={<LanguageChoice />}
    >
      {number === undefined ? (
        <CodeForm
          key="number"
          field="number"
          submitLabel={t.send}
          send={(value) => call(requestSmsCode, { body: { number: value } })}
          onDone={setNumber}
        />
      ) : (
        <CodeForm
          key="code"
          field="code"
          submitLabel={t.confirm}
          send={async (code) => setRight({ code, ...(await call(checkSmsCode, { body: { number, code } })) })}
          onDone={() => undefined}
        />
      )}
      <Button wide priority="tertiary" href="/users/sign_in">
        {t.toSignIn}
      </Button>
    </FrontDoor>
  )
}
