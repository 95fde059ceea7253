import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { hasSeveralAccounts } from '#web/app/other-account.ts'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { returnTo } from '../sessions/return-to.ts'
import { signInWords } from '../sessions/sign-in.strings.ts'
import { SignInForm } from '../sessions/sign-in-form.tsx'
import { useGoOn, useSignIn } from '../sessions/use-sign-in.ts'
import { ByPasskey } from './by-passkey.tsx'
import { hasPasskeys } from './passkeys.ts'

const params = searchParams({ returnTo: textParam() })

/** The sign-in page. */
export default function SignInScreen() {
  const t = useStrings(signInWords)
  const target = returnTo(useSearchValues(params).returnTo, location.origin)
  const goOn = useGoOn(target)
  return (
    <FrontDoor title={t.title} note={target === '/home' ? undefined : t.comeBack} below={<LanguageChoice />}>
      <SignInForm signIn={useSignIn(target)} />
      {hasPasskeys() && <ByPasskey goOn={goOn} />}
      {hasSeveralAccounts() && <AppLink to="/m/multi_accounts">{t.otherAccounts}</AppLink>}
    </FrontDoor>
  )
}
