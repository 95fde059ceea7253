import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listGroupedFeeds } from '#contract/feeds.ts'
import { followMenu, followUser, listFollows } from '#contract/follows.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { follows } from './follows.strings.ts'

export type Follows = Answer<typeof listFollows>
export const followsQuery = queryFor(listFollows, {})

type Props =
  | { user: Pick<Follows['users'][number], 'id' | 'name'> }
  | { menu: Pick<Follows['menus'][number], 'id' | 'name'> }

/** Follows a person or menu, or stops. */
export function FollowButton(props: Props) {
  const t = useStrings(follows)
  const client = useQueryClient()
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const { data } = useQuery(followsQuery)
  const { id, name } = 'user' in props ? props.user : props.menu
  const followed = (('user' in props ? data?.users : data?.menus) ?? []).some((one) => one.id === id)

  const change = async () => {
    setPending(true)
    try {
      const endpoint = 'user' in props ? followUser : followMenu
      await call(endpoint, { params: { id }, body: { followed: !followed } })
      client.removeQueries({ queryKey: everyKeyOf(listGroupedFeeds), type: 'inactive' })
      await client.invalidateQueries({ queryKey: followsQuery.queryKey })
    } catch (error) {
      toast.danger((error instanceof ApiError && error.message) || t.failed)
    }
    setPending(false)
  }
  // Whether it is followed is not known yet: nothing is said that may turn round.
  if (!data) return null
  const label = followed ? t.following : t.follow
  return (
    <Button
      size="xSmall"
      icon={followed ? 'check' : 'plus'}
      priority={followed ? 'tertiary' : 'secondary'}
      pending={pending}
      aria-pressed={followed}
      aria-label={t.of(label, name)}
      onClick={change}
    >
      {label}
    </Button>
  )
}
