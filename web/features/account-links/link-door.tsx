import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { isOfLink, type LinkFault } from './link-problem.tsx'

type Props<Link> = {
  /** What the server says of the token. */
  query: UseQueryResult<Link>
  title: string
  noteOf: (link: Link) => string | undefined
  /** Shown instead once the link is worth nothing. */
  gone: (fault: LinkFault) => ReactNode
  children: (link: Link) => ReactNode
}

/** The page that a link with a token opens: what it is for, once it is known to be valid. */
export function LinkDoor<Link>({ query, title, noteOf, gone, children }: Props<Link>) {
  const { data, error } = query
  if (isOfLink(error)) return gone(error)
  return (
    <FrontDoor title={title} note={data && noteOf(data)} below={<LanguageChoice />}>
      {data ? (
        children(data)
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <LinkSkeleton />
      )}
    </FrontDoor>
  )
}

/** Stands for what a link opens. */
export const LinkSkeleton = () => (
  <SkeletonGroup>
    <SkeletonText lines={3} />
  </SkeletonGroup>
)
