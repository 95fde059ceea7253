import { useQuery } from '@tanstack/react-query'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { invitationWords } from './invitation.strings.ts'
import { LinkDoor } from './link-door.tsx'
import { LinkPasswordForm } from './link-password-form.tsx'
import { LinkGone } from './link-problem.tsx'
import { useLinkToken } from './use-account-link.ts'

/** Opened by an invitation link: sets the first password. */
export default function InvitationScreen() {
  const t = useStrings(invitationWords)
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(checkInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <LinkDoor
      query={query}
      title={t.title}
      noteOf={({ name, companyName }) => t.note(name, companyName)}
      gone={() => <LinkGone title={t.goneTitle} note={t.goneNote} />}
    >
      {({ email, rules }) => (
        <LinkPasswordForm
          email={email}
          rules={rules}
          submitLabel={t.begin}
          save={(password) => call(acceptInvitation, { body: { token, password } })}
          goneNote={t.goneNote}
        />
      )}
    </LinkDoor>
  )
}
