import type { CSSProperties } from 'react'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import styles from './item-waiting.module.css'

/** Until a poll or requests are loaded: their text, at about the same size. */
export function ItemWaiting({ answer }: { answer: ShownAnswer }) {
  const poll = answer.kind === 'poll'
  // The poll shows its terms itself, in the space reserved below.
  const lines = answer.text.split('\n').filter((line, i) => !poll || i === 0 || line.startsWith('・'))
  // The people asked to use a menu are on one line.
  const rows = poll ? 0 : Math.max(lines.length, answer.users?.length ?? 0)
  return (
    <span className={styles.place} data-poll={poll} style={{ '--rows': rows } as CSSProperties}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <span key={index} className={styles.line} data-choice={poll && line.startsWith('・')}>
          {line}
        </span>
      ))}
    </span>
  )
}
