import { signInWithPasskey } from '#contract/second-factors.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { returnTo } from '../sessions/return-to.ts'
import { signInWords } from '../sessions/sign-in.strings.ts'
import { SignInForm } from '../sessions/sign-in-form.tsx'
import { useGoOn, useSignIn } from '../sessions/use-sign-in.ts'

import { factorWords } from './factors.strings.ts'
import { askForPasskey, hasPasskeys } from './passkeys.ts'

const params = searchParams({ returnTo: textParam() })

/** The sign-in page. */
export default function SignInScreen() {
  const t = useStrings(signInWords)
  const target = returnTo(useSearchValues(params).returnTo, location.origin)
  return (
    <FrontDoor title={t.title} note={target === '/home' ? undefined : t.comeBack} below={<LanguageChoice />}>
      <SignInForm signIn={useSignIn(target)} />
      {hasPasskeys() && <ByPasskey target={target} />}
    </FrontDoor>
  )
}

/** Signs in with a passkey alone, without a name or password. */
function ByPasskey({ target }: { target: string }) {
  const t = useStrings(factorWords)
  const goOn = useGoOn(target)
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
