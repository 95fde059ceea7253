import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import { stampsQuery, useStamps } from '../stamps/use-stamps.ts'
import styles from './reaction-bar.module.css'
import {
  kindKey,
  type Reactable,
  type ReactionKind,
  type Reactions,
  useToggleReaction,
} from './use-reactions.ts'

const ReactionPicker = lazyPart(() => import('./reaction-picker.tsx'))

type Props = {
  to: Reactable
  reactions: Reactions
  canReact: boolean
  /** For a comment: compact, and without the shortcut of the list of posts. */
  small?: boolean
}

/** The reactions to a post or comment with their counts, the person's own marked, and the button to add one. */
export const ReactionBar = ({ to, ...bar }: Props) => (
  <ReactionButtons {...bar} toggle={useToggleReaction(to)} />
)

type ButtonsProps = Omit<Props, 'to'> & { toggle: (kind: ReactionKind) => unknown }

/** The same for anything that has reactions. */
export function ReactionButtons({ reactions, canReact, small, toggle }: ButtonsProps) {
  const t = useStrings(feeds)
  const stamps = useStamps()
  const failed = useQuery(stampsQuery).isError
  const button = useRef<HTMLButtonElement>(null)
  const [picking, setPicking] = useState(false)
  const [presses, setPresses] = useState<
    readonly { key: string; said: string; taken?: boolean | undefined }[]
  >([])
  const last = presses.at(-1)
  // In the order in which they were first seen. One that the person took back stays, so that the same press gives it again.
  const seen = useRef(new Map<string, Reactions[number]>()).current
  for (const reaction of reactions) seen.set(kindKey(reaction), reaction)
  const shown = [...seen].flatMap(
    ([key, reaction]) =>
      reactions.find((one) => kindKey(one) === key) ??
      (presses.some((press) => press.taken && press.key === key)
        ? { ...reaction, reactionCount: 0, reacted: false }
        : []),
  )
  const stampOf = ({ stampId }: ReactionKind) => stamps.find(({ id }) => id === stampId)
  const nameOf = (kind: ReactionKind) => kind.emoji ?? stampOf(kind)?.name ?? t.stamp
  const press = (kind: ReactionKind) => {
    const key = kindKey(kind)
    const now = reactions.find((one) => kindKey(one) === key)
    const count = (now?.reactionCount ?? 0) + (now?.reacted ? -1 : 1)
    setPresses([...presses, { key, said: t.reactionOf(nameOf(kind), count), taken: now?.reacted }])
    toggle(kind)
  }
  // With the list's shortcuts the post itself has the focus, so the focus returns to it.
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
    <div className={classNames(styles.reactions, small && styles.small)}>
      {shown.map((reaction) => {
        const { emoji, reactionCount, reacted } = reaction
        const stamp = stampOf(reaction)
        const name = nameOf(reaction)
        const key = kindKey(reaction)
        return (
          <button
            key={key}
            type="button"
            className={classNames(
              styles.chip,
              reacted && styles.mine,
              reacted && key === last?.key && styles.given,
            )}
            aria-pressed={reacted}
            aria-label={t.reactionOf(name, reactionCount)}
            title={name}
            disabled={!canReact}
            onClick={() => press(reaction)}
          >
            {emoji !== null ? (
              <span className={styles.emoji}>{emoji}</span>
            ) : stamp ? (
              <img src={stamp.imagePath} alt="" width="20" height="20" className={styles.stamp} />
            ) : (
              <Icon name="smile" size="large" />
            )}
            <span className={styles.count}>{reactionCount}</span>
          </button>
        )
      })}
      {canReact && (
        <button
          ref={button}
          type="button"
          className={classNames(styles.chip, styles.add)}
          aria-label={t.addReaction}
          title={t.addReaction}
          aria-haspopup="dialog"
          aria-expanded={picking}
          data-shortcut={small ? undefined : 'react'}
          onClick={open}
        >
          <Icon name="smile" size="large" />
          <Icon name="plus" size="small" />
        </button>
      )}
      <span role="status" className="visually-hidden">
        {last?.said}
      </span>
      {picking && (
        <Suspense>
          <ReactionPicker
            anchor={button}
            stamps={stamps.filter(({ retired }) => !retired)}
            failed={failed}
            given={reactions.filter(({ reacted }) => reacted).map(kindKey)}
            onChoose={(kind) => {
              close()
              press(kind)
            }}
            onClose={close}
            onLeave={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
