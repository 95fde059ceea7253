import type { ReactNode } from 'react'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { FeedText } from '../feeds/feed-text.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { AnswerCard } from './answer-card.tsx'
import { forms } from './forms.strings.ts'
import styles from './shown-answers.module.css'
import type { AnswerAttachment, AnswerPhoto } from './use-form-files.ts'

type Props = {
  shown: readonly ShownAnswer[]
  /** The files of the answers. If unset (on a card that shows its files below), file answers are not shown. */
  photos?: readonly AnswerPhoto[]
  attachments?: readonly AnswerAttachment[]
  /** Replaces an answer's text: a poll to vote in, a list of tasks. Undefined: the text. */
  instead?: (answer: ShownAnswer) => ReactNode | undefined
  /** Marks the answers that readers do not see, for viewers who see all. */
  marksPrivate?: boolean
  /** On a timeline card: compact, with names above. */
  compact?: boolean
}

type Files = Pick<Props, 'photos' | 'attachments'>

const isMedia = ({ kind }: ShownAnswer) => kind === 'images' || kind === 'videos' || kind === 'files'
const isWebAddress = (address: string) => /^https?:\/\//i.test(address)

function Rows({ rows, ...files }: { rows: readonly ShownAnswer[][] } & Files) {
  const columns = [...new Map(rows.flat().map(({ item, name }) => [item, name]))]
  const numbers = new Set(
    rows.flat().flatMap(({ item, kind }) => (kind === 'money' || kind === 'number' ? [item] : [])),
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(([item, name]) => (
            <th key={item} scope="col" data-number={numbers.has(item)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: read-only rows are identified by their position
          <tr key={index}>
            {columns.map(([item, name]) => {
              const cell = row.find((answer) => answer.item === item)
              return (
                <td key={item} data-name={name} data-number={numbers.has(item)} data-empty={!cell}>
                  {cell && <Value answer={cell} {...files} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function People({ answer }: { answer: ShownAnswer }) {
  return (
    <span className={styles.people}>
      {answer.users?.map(({ id, name }) => (
        <PersonLink key={id} id={id} name={name} />
      ))}
    </span>
  )
}

function Value({ answer, photos = [], attachments = [] }: { answer: ShownAnswer } & Files) {
  const { kind, text, link, card, rows, users, mediaFileIds } = answer
  if (card) return <AnswerCard card={card} large />
  if (link && isWebAddress(link)) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  }
  if (kind === 'users' && users) return <People answer={answer} />
  if (rows) return <Rows rows={rows} photos={photos} attachments={attachments} />
  if (mediaFileIds) {
    const pictures = photos.filter(({ id }) => mediaFileIds.includes(id))
    const files = attachments.filter(({ id }) => mediaFileIds.includes(id))
    if (pictures.length === 0 && files.length === 0) return text
    return (
      <div className={styles.media}>
        {pictures.length > 0 && <FeedPhotos photos={pictures} />}
        {files.length > 0 && <FeedAttachments attachments={files} />}
      </div>
    )
  }
  if (kind === 'long_text' || kind === 'text') return <FeedText text={text} />
  return text
}

/** Answers for reading: on a post, in a report, before submitting. */
export function ShownAnswers({ shown, photos, attachments, instead, marksPrivate, compact }: Props) {
  const t = useStrings(forms)
  const hasFiles = photos !== undefined || attachments !== undefined
  const parts: { heading: ShownAnswer | null; answers: ShownAnswer[] }[] = [{ heading: null, answers: [] }]
  for (const answer of shown) {
    if (answer.kind === 'heading') parts.push({ heading: answer, answers: [] })
    else if (hasFiles || !isMedia(answer)) parts.at(-1)?.answers.push(answer)
  }
  return (
    <div className={styles.all} data-compact={compact}>
      {parts
        .filter(({ answers }) => answers.length > 0)
        .map(({ heading, answers }) => (
          <section key={heading?.item ?? ''} className={styles.part}>
            {heading && <h3 className={styles.heading}>{heading.name}</h3>}
            <dl className={styles.list}>
              {answers.map((answer) => {
                const other = instead?.(answer)
                return (
                  <div
                    key={answer.item}
                    className={styles.pair}
                    data-kind={answer.kind}
                    data-wide={
                      answer.rows !== undefined || answer.mediaFileIds !== undefined || other !== undefined
                    }
                  >
                    <dt className={styles.name}>
                      {answer.name}
                      {marksPrivate && !answer.published && (
                        <Icon name="lock" size="small" label={t.notPublished} className={styles.lock} />
                      )}
                    </dt>
                    <dd className={styles.value}>
                      {other ?? <Value answer={answer} photos={photos} attachments={attachments} />}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        ))}
    </div>
  )
}
