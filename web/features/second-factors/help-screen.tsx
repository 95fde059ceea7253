import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { factorWords } from './factors.strings.ts'

/** Help with the second factor, also for people who cannot sign in. */
export default function HelpScreen() {
  const t = useStrings(factorWords)
  return (
    <FrontDoor title={t.helpTitle} below={<LanguageChoice />}>
      <p>{t.helpCode}</p>
      <p>{t.helpLost}</p>
      <Button wide href="/users/sign_in">
        {t.toSignIn}
      </Button>
    </FrontDoor>
  )
}
