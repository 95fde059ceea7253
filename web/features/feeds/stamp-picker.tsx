import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { useFloating } from '#ui/use-floating.ts'
import { feeds } from './feeds.strings.ts'
import styles from './stamp-picker.module.css'
import type { Stamp } from './use-stamps.ts'

type Props = {
  anchor: RefObject<HTMLElement | null>
  stamps: readonly Stamp[]
  failed: boolean
  /** The stamps this person has given already. */
  given: readonly number[]
  onChoose: (stampId: number) => void
  /** Closed by a key. */
  onClose: () => void
  /** Something else was pressed. */
  onLeave: () => void
}

const columns = 6
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }

/** The company's stamps beside the button that opened it. Arrow keys move, Escape closes them. */
export default function StampPicker({ anchor, stamps, failed, given, onChoose, onClose, onLeave }: Props) {
  const t = useStrings(feeds)
  const panel = useRef<HTMLDivElement>(null)
  useFloating(true, anchor, panel)

  const buttons = () => [...(panel.current?.querySelectorAll('button') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamps may arrive after the panel
  useEffect(() => {
    buttons()[0]?.focus()
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
    const step = steps[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    } else if (step !== undefined) {
      event.preventDefault()
      const all = buttons()
      all[all.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
    }
  }

  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t.stampList}
      popover="manual"
      className={styles.panel}
      onKeyDown={press}
    >
      {failed && <p className={styles.failed}>{t.stampsFailed}</p>}
      {stamps.map(({ id, name, imagePath }) => (
        <button
          key={id}
          type="button"
          aria-label={name}
          aria-pressed={given.includes(id)}
          title={name}
          className={classNames(styles.stamp, given.includes(id) && styles.given)}
          onClick={() => onChoose(id)}
        >
          <img src={imagePath} alt="" width="28" height="28" />
        </button>
      ))}
    </div>
  )
}
