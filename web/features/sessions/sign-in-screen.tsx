import { useLocation } from '@tanstack/react-router'
import { useStrings } from '#ui/locale.tsx'
import { FrontDoor } from './front-door.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { returnTo } from './return-to.ts'
import { signInWords } from './sign-in.strings.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The front door. */
export default function SignInScreen() {
  const t = useStrings(signInWords)
  const search = useLocation({ select: (at) => at.search as Record<string, string> })
  const target = returnTo(search.return_to, location.origin)
  return (
    <FrontDoor title={t.title} note={target === '/home' ? undefined : t.comeBack} below={<LanguageChoice />}>
      <SignInForm signIn={useSignIn(target)} />
    </FrontDoor>
  )
}
