import { useQuery } from '@tanstack/react-query'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useLocation } from '#web/app/location.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { invitationWords } from './invitation.strings.ts'
import { LinkPasswordForm } from './link-password-form.tsx'

/** Opened by an invitation link: sets the first password. The token is in the fragment, which no server receives. */
export default function InvitationScreen() {
  const t = useStrings(invitationWords)
  const { hash: token } = useLocation()
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(checkInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <FrontDoor title={t.goneTitle} note={t.goneNote} below={<LanguageChoice />}>
        <Button wide priority="primary" href="/users/sign_in">
          {t.toSignIn}
        </Button>
      </FrontDoor>
    )
  return (
    <FrontDoor title={t.title} note={data && t.note(data.name, data.companyName)} below={<LanguageChoice />}>
      {data ? (
        <LinkPasswordForm
          email={data.email}
          rules={data.rules}
          submitLabel={t.begin}
          save={(password) => call(acceptInvitation, { body: { token, password } })}
          goneNote={t.goneNote}
        />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </FrontDoor>
  )
}
