import { useStrings } from '#ui/locale.tsx'
import { linkWords } from './account-links.strings.ts'
import { AskByMail } from './ask-by-mail.tsx'

/** Someone does not know their password: a link by mail. */
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
