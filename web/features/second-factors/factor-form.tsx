import { useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import type { factorKinds, giveFactor } from '#contract/second-factors.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '#web/app/api-error.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { factorWords } from './factors.strings.ts'
import { askForPasskey, hasPasskeys } from './passkeys.ts'
import styles from './second-factors.module.css'

type Kind = (typeof factorKinds)[number]
type Given = CallInput<typeof giveFactor>['body']
type Props = { kinds: readonly Kind[]; send: (given: Given) => Promise<unknown>; done?: () => void }

/** Gives a second factor: a passkey, a code of the app, or a recovery code. */
export function FactorForm({ kinds, send, done }: Props) {
  const t = useStrings(factorWords)
  const [recovering, setRecovering] = useState(!kinds.includes('code') && !kinds.includes('passkey'))
  const [code, setCode] = useState('')
  const kind = recovering ? 'recovery_code' : 'code'
  const form = useSubmit<'passkey'>({
    check: (given) => ({ code: given !== 'passkey' && code.trim() === '' ? t.codeMissing : '' }),
    send: async (_version, given) => {
      if (given !== 'passkey') return send({ kind, code })
      const credential = await askForPasskey()
      if (!credential) throw new ApiError(0, 'aborted', t.noPasskey)
      return send({ kind: 'passkey', credential })
    },
    ...(done && { done }),
    failed: t.failed,
    focusesProblem: true,
  })
  const typed = recovering || kinds.includes('code')
  return (
    <form className={styles.form} {...form.props}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      {kinds.includes('passkey') && hasPasskeys() && (
        <Button
          wide
          priority={typed ? 'secondary' : 'primary'}
          pending={form.pending}
          onClick={() => form.submit('passkey')}
        >
          {t.usePasskey}
        </Button>
      )}
      {typed && (
        <>
          <Input
            label={recovering ? t.recoveryCode : t.code}
            inputMode={recovering ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(value) => {
              setCode(value)
              form.clear('code')
            }}
            error={form.problems.code}
          />
          <Button type="submit" wide priority="primary" pending={form.pending}>
            {t.confirm}
          </Button>
        </>
      )}
      {kinds.includes('recovery_code') && (kinds.includes('code') || !recovering) && (
        <Button
          priority="tertiary"
          onClick={() => {
            setRecovering(!recovering)
            setCode('')
            form.clear()
          }}
        >
          {recovering ? t.useCode : t.useRecovery}
        </Button>
      )}
    </form>
  )
}
