import { useQuery } from '@tanstack/react-query'
import { checkPageTicket, openPageTicket } from '#contract/browser-access.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { goOnAsAnother } from '#web/app/other-account.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { LinkDoor, LinkSkeleton } from '../account-links/link-door.tsx'
import { LinkGone } from '../account-links/link-problem.tsx'
import { useLinkToken } from '../account-links/use-account-link.ts'
import { firstStepOf } from '../sessions/use-sign-in.ts'
import { browserAccessWords } from './browser-access.strings.ts'

type Ticket = Answer<typeof checkPageTicket>

const asks = ({ kind, signedIn }: Ticket) => kind === 'browser' && signedIn !== 'same'

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
      if (!asks(ticket)) await follow(token, false)
      return ticket
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <LinkDoor
      query={query}
      title={t.title}
      noteOf={(ticket) => (asks(ticket) ? t.own(ticket.name, ticket.companyName) : undefined)}
      gone={() => <LinkGone title={t.goneTitle} note={t.goneNote} />}
    >
      {(ticket) => (asks(ticket) ? <Asking ticket={ticket} token={token} /> : <LinkSkeleton />)}
    </LinkDoor>
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
