import { useStrings } from '#ui/locale.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import SignOutDialog from '#web/app/sign-out-dialog.tsx'
import { FrontDoor } from './front-door.tsx'
import { signInWords } from './sign-in.strings.ts'

/** Opening the sign-out address asks for the same confirmation as the profile menu. */
export default function SignOutScreen() {
  const t = useStrings(signInWords)
  const navigate = useAppNavigate()
  return (
    <FrontDoor title={t.signOutTitle}>
      <SignOutDialog onClose={() => navigate('/home', { replace: true })} />
    </FrontDoor>
  )
}
