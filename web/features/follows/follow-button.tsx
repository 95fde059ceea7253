import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { followMenu, followUser, listFollows } from '#contract/follows.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { follows } from './follows.strings.ts'

export type Follows = Answer<typeof listFollows>
export const followsQuery = queryFor(listFollows, {})

type Props = (
  | { user: Pick<Follows['users'][number], 'id' | 'name'> }
  | { menu: Pick<Follows['menus'][number], 'id' | 'name'> }
) & {
  /** In a row of buttons that leaves it little space. */
  short?: boolean
}

/** Follows or unfollows a person or menu. */
export function FollowButton(props: Props) {
  const t = useStrings(follows)
  const client = useQueryClient()
  const { data } = useQuery(followsQuery)
  const { id, name } = 'user' in props ? props.user : props.menu
  const followed = (('user' in props ? data?.users : data?.menus) ?? []).some((one) => one.id === id)

  const { pending, submit } = useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      const endpoint = 'user' in props ? followUser : followMenu
      await call(endpoint, { params: { id }, body: { followed: !followed } })
      client.removeQueries({ queryKey: everyKeyOf(listGroupedFeeds), type: 'inactive' })
      await client.invalidateQueries({ queryKey: followsQuery.queryKey })
    },
    failed: t.failed,
  })
  // While the state is unknown, nothing is shown that might have to change.
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
      onClick={() => submit()}
    >
      {props.short && !followed ? t.followShort : label}
    </Button>
  )
}
