import { signInWithPasskey } from '#contract/second-factors.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import type { useGoOn } from '../sessions/use-sign-in.ts'
import { factorWords } from './factors.strings.ts'
import { askForPasskey } from './passkeys.ts'

/** Signs in with a passkey alone, without a name or password. */
export function ByPasskey({ goOn }: { goOn: ReturnType<typeof useGoOn> }) {
  const t = useStrings(factorWords)
  const form = useSubmit({
    send: async () => {
      const credential = await askForPasskey()
      if (!credential) throw new ApiError(0, 'aborted', t.noPasskey)
      await goOn(await call(signInWithPasskey, { body: { credential } }))
    },
    toasts: true,
    failed: t.failed,
  })
  return (
    <Button wide icon="lock" pending={form.pending} onClick={() => form.submit()}>
      {t.signInByPasskey}
    </Button>
  )
}
