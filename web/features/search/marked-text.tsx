import type { Mark } from '#common/search-text.ts'
import styles from './marked-text.module.css'

/** A text with the matches highlighted. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const pieces = marks.flatMap(({ start, length }, i) => {
    const before = marks[i - 1]
    return [
      { at: start - 0.5, found: false, text: text.slice(before ? before.start + before.length : 0, start) },
      { at: start, found: true, text: text.slice(start, start + length) },
    ]
  })
  const last = marks.at(-1)
  return (
    <>
      {pieces.map((piece) =>
        piece.found ? (
          <mark key={piece.at} className={styles.mark}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
      {text.slice(last ? last.start + last.length : 0)}
    </>
  )
}
