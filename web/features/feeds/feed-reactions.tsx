import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { Feed } from './feed-cache.ts'
import styles from './feed-reactions.module.css'
import { feeds } from './feeds.strings.ts'
import { useToggleReaction } from './use-reactions.ts'
import { stampsQuery, useStamps } from './use-stamps.ts'

const StampPicker = lazyPart(() => import('./stamp-picker.tsx'))

/** The stamps given to a post with their counts, one's own marked, and the button for another. */
export function FeedReactions({ feed }: { feed: Feed }) {
  const t = useStrings(feeds)
  const stamps = useStamps()
  const failed = useQuery(stampsQuery).isError
  const toggle = useToggleReaction(feed.id)
  const button = useRef<HTMLButtonElement>(null)
  const [picking, setPicking] = useState(false)
  // By the keys of the list the post itself has the focus, and gets it back.
  const before = useRef<Element | null>(null)
  const open = () => {
    const focused = document.activeElement
    before.current = focused !== document.body && focused?.contains(button.current) ? focused : null
    setPicking(!picking)
  }
  const close = () => {
    setPicking(false)
    const target = before.current?.isConnected ? before.current : button.current
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  return (
    <div className={styles.reactions}>
      {feed.reactions.map(({ stampId, reactionCount, reacted }) => {
        const stamp = stamps.find(({ id }) => id === stampId)
        const name = stamp?.name ?? t.stamp
        return (
          <button
            key={stampId}
            type="button"
            className={classNames(styles.chip, reacted && styles.mine)}
            aria-pressed={reacted}
            aria-label={t.reactionOf(name, reactionCount)}
            title={name}
            disabled={!feed.can.react}
            onClick={() => toggle(stampId)}
          >
            {stamp ? (
              <img src={stamp.imagePath} alt="" width="20" height="20" className={styles.stamp} />
            ) : (
              <Icon name="smile" size="large" />
            )}
            <span className={styles.count}>{reactionCount}</span>
          </button>
        )
      })}
      {feed.can.react && (
        <button
          ref={button}
          type="button"
          className={classNames(styles.chip, styles.add)}
          aria-label={t.addReaction}
          title={t.addReaction}
          aria-haspopup="dialog"
          aria-expanded={picking}
          data-shortcut="react"
          onClick={open}
        >
          <Icon name="smile" size="large" />
          <Icon name="plus" size="small" />
        </button>
      )}
      {picking && (
        <Suspense>
          <StampPicker
            anchor={button}
            stamps={stamps.filter(({ retired }) => !retired)}
            failed={failed}
            given={feed.reactions.filter(({ reacted }) => reacted).map(({ stampId }) => stampId)}
            onChoose={(stampId) => {
              close()
              void toggle(stampId)
            }}
            onClose={close}
            onLeave={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
