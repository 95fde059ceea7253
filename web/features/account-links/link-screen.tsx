import type { ReactNode } from 'react'
import type { checkAccountLink } from '#contract/account-links.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { isOfLink, LinkProblem } from './link-problem.tsx'
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
export function LinkScreen({ purpose, token, title, again, noteOf, children }: Props) {
  const query = useAccountLink(purpose, token)
  const { data, error } = query
  if (isOfLink(error)) return <LinkProblem code={error.code} again={again} />
  return (
    <FrontDoor title={title} note={data && noteOf(data)} below={<LanguageChoice />}>
      {data ? (
        children(data)
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
