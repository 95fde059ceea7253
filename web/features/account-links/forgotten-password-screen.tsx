import { useStrings } from '#ui/locale.tsx'
import { linkWords } from './account-links.strings.ts'
import { AskByMail } from './ask-by-mail.tsx'

/** Sends a link by email to a person who has forgotten their password. */
export default function ForgottenPasswordScreen() {
  const t = useStrings(linkWords)
  return (
    <AskByMail
      purpose="password"
      title={t.passwordTitle}
      note={t.passwordNote}
      withoutMail={t.withoutMailPassword}
    />
  )
}
