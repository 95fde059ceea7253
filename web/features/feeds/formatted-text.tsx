import {
  type ListEntry,
  type MarkedPiece,
  markedPieces,
  mayHaveMarks,
  textBlocks,
} from '#common/text-marks.ts'
import { FeedText } from './feed-text.tsx'
import styles from './formatted-text.module.css'
import type { Mention } from './text-pieces.ts'

type Props = {
  text: string
  /** Written before formatting marks existed: rendered unchanged. */
  plain?: boolean
  mentions?: readonly Mention[]
  /** The level of the heading above the text. */
  under?: 1 | 2
}

/** Text written by a person, rendered with headings, lists, bold text and links. Never read as HTML. */
export function FormattedText({ text, plain, mentions, under = 2 }: Props) {
  if (plain || !mayHaveMarks(text)) return <FeedText text={text} mentions={mentions} />
  const blocks = textBlocks(text)
  // Whichever levels the text has: no level is left out for those who listen.
  const levels = [1, 2, 3].filter((level) =>
    blocks.some((one) => one.kind === 'heading' && one.level === level),
  )
  return keyed(blocks).map(({ key, one }) => {
    if (one.kind === 'list') return <Lists key={key} entries={one.entries} mentions={mentions} />
    if (one.kind === 'text')
      return (
        <div key={key}>
          <Words text={one.text} mentions={mentions} />
        </div>
      )
    const Heading = `h${under + 1 + levels.indexOf(one.level)}` as 'h3'
    return (
      <Heading key={key} className={styles.heading} data-level={one.level}>
        <Words text={one.text} mentions={mentions} />
      </Heading>
    )
  })
}

/** The parts of a text are identified by their position. */
const keyed = <T,>(parts: readonly T[]) => parts.map((one, key) => ({ key, one }))

function Words({ text, mentions }: Pick<Props, 'text' | 'mentions'>) {
  return keyed(markedPieces(text)).map(({ key, one }) => <Piece key={key} piece={one} mentions={mentions} />)
}

function Piece({ piece, mentions }: { piece: MarkedPiece; mentions: Props['mentions'] }) {
  const words = piece.href ? (
    <a href={piece.href} title={piece.href} target="_blank" rel="noopener noreferrer">
      {piece.text}
    </a>
  ) : (
    <FeedText text={piece.text} mentions={mentions} />
  )
  return piece.bold ? <strong>{words}</strong> : words
}

type Nested = { entry: ListEntry; below: ListEntry[] }

/** Groups entries into lists of one kind. Indented entries belong to the entry above them. */
function listsOf(entries: readonly ListEntry[]) {
  const top = Math.min(...entries.map(({ depth }) => depth))
  const lists: { numbered: boolean; items: Nested[] }[] = []
  for (const entry of entries) {
    const list = lists.at(-1)
    const numbered = entry.number !== null
    if (entry.depth > top && list) list.items.at(-1)!.below.push(entry)
    else if (list?.numbered === numbered) list.items.push({ entry, below: [] })
    else lists.push({ numbered, items: [{ entry, below: [] }] })
  }
  return lists
}

function Lists({ entries, mentions }: { entries: readonly ListEntry[]; mentions: Props['mentions'] }) {
  return keyed(listsOf(entries)).map(({ key, one: { numbered, items } }) => {
    const List = numbered ? 'ol' : 'ul'
    return (
      <List key={key} className={styles.list}>
        {keyed(items).map(({ key, one: { entry, below } }) => (
          <li key={key} value={entry.number ?? undefined}>
            <Words text={entry.text} mentions={mentions} />
            {below.length > 0 && <Lists entries={below} mentions={mentions} />}
          </li>
        ))}
      </List>
    )
  })
}
