import { useQuery } from '@tanstack/react-query'
import { checkPageTicket, openPageTicket } from '#contract/browser-access.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { goOnAsAnother } from '#web/app/other-account.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { isOfLink } from '../account-links/link-problem.tsx'
import { useLinkToken } from '../account-links/use-account-link.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { firstStepOf } from '../sessions/use-sign-in.ts'
import { browserAccessWords } from './browser-access.strings.ts'

type Ticket = Answer<typeof checkPageTicket>

async function follow(token: string, replaces: boolean) {
  const { path, next, token: begun } = await call(openPageTicket, { body: { token, replaces } })
  const to = next ? firstStepOf(next) : path
  if (begun) goOnAsAnother(to)
  else location.replace(to)
}

/**
 * Opened from the app. Public pages, and those of the person who is signed in here, open at once. Otherwise a button
 * signs this browser in, so that nobody is signed in as somebody else unawares.
 */
export default function BrowserAccessScreen() {
  const t = useStrings(browserAccessWords)
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['page ticket', token],
    queryFn: async () => {
      const ticket = await call(checkPageTicket, { body: { token } })
      if (ticket.kind === 'public_page' || ticket.signedIn === 'same') await follow(token, false)
      return ticket
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query
  if (isOfLink(error))
    return (
      <FrontDoor title={t.goneTitle} note={t.goneNote} below={<LanguageChoice />}>
        <Button wide priority="primary" href="/users/sign_in">
          {t.toSignIn}
        </Button>
      </FrontDoor>
    )
  const asks = data && data.kind === 'browser' && data.signedIn !== 'same'
  return (
    <FrontDoor
      title={t.title}
      note={asks ? t.own(data.name, data.companyName) : undefined}
      below={<LanguageChoice />}
    >
      {asks ? (
        <Asking ticket={data} token={token} />
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
    </FrontDoor>
  )
}

function Asking({ ticket, token }: { ticket: Ticket; token: string }) {
  const t = useStrings(browserAccessWords)
  const replaces = ticket.signedIn === 'other'
  const form = useSubmit({ send: () => follow(token, replaces), toasts: true, failed: t.failed })
  return (
    <>
      {replaces && <Notice situation="warning">{t.other}</Notice>}
      <p>{t.notYou}</p>
      <Button wide priority="primary" pending={form.pending} onClick={() => form.submit()}>
        {t.open}
      </Button>
    </>
  )
}
