import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFloating } from '#ui/use-floating.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { emojiWords } from '../emoji/emoji.strings.ts'
import { countEmoji, frequentEmoji } from '../emoji/frequent-emoji.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import type { Stamp } from '../stamps/use-stamps.ts'
import styles from './reaction-picker.module.css'
import { kindKey, type ReactionKind } from './use-reactions.ts'

const EmojiPicker = lazyPart(() => import('../emoji/emoji-picker.tsx'))

type Props = {
  anchor: RefObject<HTMLElement | null>
  stamps: readonly Stamp[]
  failed: boolean
  /** Without emoji. */
  stampsOnly?: boolean
  /** The keys of the person's own reactions. */
  given: readonly string[]
  onChoose: (kind: ReactionKind) => void
  /** Called when closed with a key. */
  onClose: () => void
  /** Called when something outside is pressed. */
  onLeave: () => void
}

const columns = 6
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
const inOrder = 'input, button:not([tabindex="-1"])'

/**
 * The company's stamps and the most used emoji, beside the button that opened the picker. Another button opens all
 * emoji. Arrow keys move the focus, Escape closes.
 */
export default function ReactionPicker({
  anchor,
  stamps,
  failed,
  stampsOnly,
  given,
  onChoose,
  onClose,
  onLeave,
}: Props) {
  const t = useStrings(feeds)
  const e = useStrings(emojiWords)
  const userId = useCurrentUser()?.id ?? 0
  const panel = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const [frequent] = useState(() => frequentEmoji(userId))
  useFloating(true, anchor, panel)

  const reachable = () => [...(panel.current?.querySelectorAll<HTMLElement>(inOrder) ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamps may arrive after the panel
  useEffect(() => {
    reachable()[0]?.focus()
  }, [stamps.length])

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) onLeave()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [anchor, onLeave])

  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const items = reachable()
    const at = items.indexOf(document.activeElement as HTMLElement)
    const step = all ? undefined : steps[event.key]
    if (event.key === 'Escape' || (event.key === 'Tab' && !all)) {
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      onClose()
    } else if (event.key === 'Tab') {
      // Keeps the focus inside while the picker is open.
      event.preventDefault()
      items[(at + (event.shiftKey ? -1 : 1) + items.length) % items.length]?.focus()
    } else if (step !== undefined) {
      event.preventDefault()
      items[Math.min(at + step, items.length - 1)]?.focus()
    }
  }
  const chooseEmoji = (emoji: string) => {
    if (!given.includes(emoji)) countEmoji(userId, emoji)
    onChoose({ stampId: null, emoji })
  }
  const choice = (kind: ReactionKind) => ({
    type: 'button' as const,
    'aria-pressed': given.includes(kindKey(kind)),
    className: classNames(styles.stamp, given.includes(kindKey(kind)) && styles.given),
  })

  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={all ? e.picker : t.stampList}
      popover="manual"
      className={styles.panel}
      onKeyDown={press}
    >
      {all ? (
        <Suspense>
          <EmojiPicker given={given} onChoose={chooseEmoji} />
        </Suspense>
      ) : (
        <>
          {failed && <p className={styles.failed}>{t.stampsFailed}</p>}
          <div className={styles.grid}>
            {stamps.map(({ id, name, imagePath }) => (
              <button
                key={id}
                {...choice({ stampId: id, emoji: null })}
                aria-label={name}
                title={name}
                onClick={() => onChoose({ stampId: id, emoji: null })}
              >
                <img src={imagePath} alt="" width="28" height="28" />
              </button>
            ))}
          </div>
          {!stampsOnly && <p className={styles.heading}>{e.frequent}</p>}
          <div className={styles.grid}>
            {(stampsOnly ? [] : frequent).map((emoji) => (
              <button
                key={emoji}
                {...choice({ stampId: null, emoji })}
                aria-label={emoji}
                onClick={() => chooseEmoji(emoji)}
              >
                <span className={styles.emoji}>{emoji}</span>
              </button>
            ))}
          </div>
          {!stampsOnly && (
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              <Icon name="search" size="small" />
              {e.more}
            </button>
          )}
        </>
      )}
    </div>
  )
}
