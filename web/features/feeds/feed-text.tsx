import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { hasScreen } from '#web/app/screens.ts'
import styles from './feed-text.module.css'
import { feeds } from './feeds.strings.ts'
import { textPieces } from './text-pieces.ts'

type Props = { text: string; mentions?: readonly { id: number; name: string; department?: boolean }[] }

/** What a person wrote: lines kept, addresses and mentions as links. Never read as HTML. */
export function FeedText({ text, mentions }: Props) {
  let at = 0
  return textPieces(text, mentions).map((piece) => {
    const key = at
    at += piece.text.length
    if (piece.kind === 'link') {
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      )
    }
    if (piece.kind === 'mention' && hasScreen('/users/{id}')) {
      return (
        <AppLink key={key} to={`/users/${piece.userId}`} className={styles.mention}>
          {piece.text}
        </AppLink>
      )
    }
    if (piece.kind === 'department' && hasScreen('/departments/{id}')) {
      return (
        <AppLink key={key} to={`/departments/${piece.departmentId}`} className={styles.mention}>
          {piece.text}
        </AppLink>
      )
    }
    return (
      <span key={key} className={piece.kind === 'text' ? undefined : styles.mention}>
        {piece.text}
      </span>
    )
  })
}

/** What was unfolded stays so when a card leaves the window of the list and comes back. */
const unfolded = new Set<string>()

/** Long text folded to six lines until the reader asks for the rest. `name` tells one text from another. */
export function FoldedText({ name, className, ...text }: Props & { name: string; className?: string }) {
  const t = useStrings(feeds)
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(unfolded.has(name))
  const [long, setLong] = useState(false)
  const measure = () => {
    const element = body.current
    if (element && !open) setLong(element.scrollHeight > element.clientHeight + 1)
  }
  useLayoutEffect(measure)
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })
  return (
    <div className={className}>
      <div id={id} ref={body} className={classNames(styles.text, !open && styles.folded)}>
        <FeedText {...text} />
      </div>
      {long && !open && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          aria-controls={id}
          onClick={() => {
            unfolded.add(name)
            setOpen(true)
          }}
        >
          {t.readMore}
        </button>
      )}
    </div>
  )
}
