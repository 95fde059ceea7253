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
import { NumberForm } from './number-form.tsx'
import { smsWords } from './sms-codes.strings.ts'
import { usePhoneNumbers } from './use-phone-numbers.ts'

/** Resets a forgotten password with a code by SMS. */
export default function SmsResetScreen() {
  const t = useStrings(smsWords)
  const numbers = usePhoneNumbers()
  const [number, setNumber] = useState<string>()
  const [right, setRight] = useState<{ code: string } & Answer<typeof checkSmsCode>>()
  if (number !== undefined && right)
    return (
      <FrontDoor title={t.resetTitle} note={t.own(right.name, right.companyName)} below={<LanguageChoice />}>
        <LinkPasswordForm
          email={numbers?.writtenNumber(number) ?? number}
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
        <NumberForm send={(value) => call(requestSmsCode, { body: { number: value } })} onDone={setNumber} />
      ) : (
        <CodeForm
          send={async (code) => setRight({ code, ...(await call(checkSmsCode, { body: { number, code } })) })}
        />
      )}
      <Button wide priority="tertiary" href="/users/sign_in">
        {t.toSignIn}
      </Button>
    </FrontDoor>
  )
}
