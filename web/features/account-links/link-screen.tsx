import type { ReactNode } from 'react'
import type { checkAccountLink } from '#contract/account-links.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { LinkDoor } from './link-door.tsx'
import { LinkProblem } from './link-problem.tsx'
import { useAccountLink } from './use-account-link.ts'

type Link = Answer<typeof checkAccountLink>

type Props = {
  purpose: CallInput<typeof checkAccountLink>['body']['purpose']
  token: string
  title: string
  /** The screen on which a new link is requested. */
  again: string
  noteOf: (link: Link) => string
  children: (link: Link) => ReactNode
}

/** Opened by an emailed link. Shows the form once the link is known to be valid. */
export function LinkScreen({ purpose, token, again, ...door }: Props) {
  return (
    <LinkDoor
      {...door}
      query={useAccountLink(purpose, token)}
      gone={({ code }) => <LinkProblem code={code} again={again} />}
    />
  )
}
