import type { ShownAnswer } from '#common/form/shown-answer.ts'
import styles from './item-waiting.module.css'

/** Until a poll or requests are there: what they are, in words, in a place of about their size. */
export const ItemWaiting = ({ answer }: { answer: ShownAnswer }) => (
  <span className={styles.place} data-kind={answer.kind}>
    {answer.text.split('\n').map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move have no name but their place
      <span key={index} className={styles.line}>
        {line}
      </span>
    ))}
  </span>
)
