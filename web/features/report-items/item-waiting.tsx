import type { CSSProperties } from 'react'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import styles from './item-waiting.module.css'

/** Until a poll or requests are there: what they are, in words, in a place of about their size. */
export function ItemWaiting({ answer }: { answer: ShownAnswer }) {
  const poll = answer.kind === 'poll'
  // How a poll goes is said by the poll itself, in the room that is kept below.
  const lines = answer.text.split('\n').filter((line, i) => !poll || i === 0 || line.startsWith('・'))
  // Who is asked to use a menu is asked in one line.
  const rows = poll ? 0 : Math.max(lines.length, answer.users?.length ?? 0)
  return (
    <span className={styles.place} data-poll={poll} style={{ '--rows': rows } as CSSProperties}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move have no name but their place
        <span key={index} className={styles.line} data-choice={poll && line.startsWith('・')}>
          {line}
        </span>
      ))}
    </span>
  )
}
