import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from '#web/app/location.ts'
import { goToComment } from '../feeds/comment-cache.ts'

/** The comment in the fragment of the address (`#comment-12`). */
const anchorOf = (hash: string) => {
  const id = Number(/^#?comment-(\d{1,15})$/.exec(hash)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Scrolls to the comment in the address and returns it, to be highlighted. */
export function useCommentAnchor(feedId: number, loaded: boolean) {
  const client = useQueryClient()
  const asked = anchorOf(useLocation().hash)
  const [shown, setShown] = useState<number>()
  useEffect(() => {
    if (!loaded || asked === undefined) return
    let left = false
    goToComment(client, feedId, asked)
      .then(() => {
        if (left) return
        setShown(asked)
        // Once the surrounding comments are rendered.
        requestAnimationFrame(() =>
          document.getElementById(`comment-${asked}`)?.scrollIntoView({ block: 'center' }),
        )
      })
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [client, feedId, loaded, asked])
  return asked === shown ? shown : undefined
}
