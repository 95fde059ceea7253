import { useQuery } from '@tanstack/react-query'
import { applyAccessCard, checkAccessCard } from '#contract/access-cards.ts'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { LinkDoor } from '../account-links/link-door.tsx'
import { LinkPasswordForm } from '../account-links/link-password-form.tsx'
import { LinkGone } from '../account-links/link-problem.tsx'
import { useLinkToken } from '../account-links/use-account-link.ts'
import { accessCardWords } from './access-cards.strings.ts'

/** Opened by scanning a card: sets a new password. Only the button uses the card, not opening the page. */
export default function CardScreen() {
  const t = useStrings(accessCardWords)
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['access card', token],
    queryFn: () => call(checkAccessCard, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <LinkDoor
      query={query}
      title={t.title}
      noteOf={({ name, companyName }) => t.own(name, companyName)}
      gone={() => <LinkGone title={t.goneTitle} note={t.goneNote} />}
    >
      {({ login, rules }) => (
        <LinkPasswordForm
          email={login}
          rules={rules}
          loginLabel={t.login}
          submitLabel={t.setPassword}
          save={(password) => call(applyAccessCard, { body: { token, password } })}
        />
      )}
    </LinkDoor>
  )
}
