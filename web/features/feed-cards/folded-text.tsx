import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import styles from '../feeds/feed-text.module.css'
import { feeds } from '../feeds/feeds.strings.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'

type Formatted = ComponentProps<typeof FormattedText>

/** Unfolded texts stay unfolded when a card leaves the rendered window and comes back. */
const unfolded = new Set<string>()

type Props = Formatted & { name: string; className?: string }

/** Folds long text to six lines until the reader expands it. `name` identifies the text. */
export function FoldedText({ name, className, ...text }: Props) {
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
        <FormattedText {...text} />
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
