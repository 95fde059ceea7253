import { useStrings } from '#ui/locale.tsx'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { FrontDoor } from './front-door.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { returnTo } from './return-to.ts'
import { signInWords } from './sign-in.strings.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

const params = searchParams({ returnTo: textParam() })

/** The sign-in page. */
export default function SignInScreen() {
  const t = useStrings(signInWords)
  const target = returnTo(useSearchValues(params).returnTo, location.origin)
  return (
    <FrontDoor title={t.title} note={target === '/home' ? undefined : t.comeBack} below={<LanguageChoice />}>
      <SignInForm signIn={useSignIn(target)} />
    </FrontDoor>
  )
}
