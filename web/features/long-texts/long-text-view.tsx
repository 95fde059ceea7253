import type { ReactNode } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { isLinkTarget, isWebAddress, type LongText, type LongTextNode, plainText } from '#common/long-text.ts'
import type { getDocument } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { uploadMediaFile } from '#contract/media-files.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './long-text.module.css'
import { longTextWords } from './long-texts.strings.ts'

type Uploaded = Answer<typeof uploadMediaFile>
/** Why a search does not find the text of a file. */
type Unread = NonNullable<Answer<typeof getDocument>['attachments'][number]['unread']>
export type LongTextFiles = {
  photos: readonly NonNullable<Uploaded['photo']>[]
  attachments: readonly (NonNullable<Uploaded['attachment']> & {
    unread?: Unread | null
    preview?: 'ready' | 'failed' | null
  })[]
}

type Props = { text: LongText; files: LongTextFiles }

/** A long text as React elements. Unknown nodes and marks are left out, and no HTML string exists at any point. */
export function LongTextView({ text, files }: Props) {
  return <div className={styles.text}>{children(text, files)}</div>
}

/* What was stored is not trusted to be what the type says. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

const children = ({ content = [] }: LongTextNode, files: LongTextFiles): ReactNode[] =>
  // The parts of a text are identified by their position.
  content
    .map((node, key) => ({ node, key }))
    .map(({ node, key }) => <Node key={key} node={node} files={files} />)

const marked = (node: LongTextNode): ReactNode =>
  (node.marks ?? []).reduceRight<ReactNode>((inner, { type, attrs }) => {
    if (type === 'bold') return <strong>{inner}</strong>
    if (type === 'italic') return <em>{inner}</em>
    if (type === 'strike') return <s>{inner}</s>
    if (type === 'code') return <code>{inner}</code>
    if (type === 'link') return <TextLink href={textOf(attrs?.href)}>{inner}</TextLink>
    return inner
  }, node.text)

function TextLink({ href, children: inner }: { href: string; children: ReactNode }) {
  if (!isLinkTarget(href)) return inner
  if (href.startsWith('/')) return <AppLink to={href}>{inner}</AppLink>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inner}
    </a>
  )
}

function Node({ node, files }: { node: LongTextNode; files: LongTextFiles }) {
  const t = useStrings(longTextWords)
  const { type, attrs } = node
  const inner = () => children(node, files)
  switch (type) {
    case 'text':
      return marked(node)
    case 'hard_break':
      return <br />
    case 'paragraph':
      return <p>{inner()}</p>
    case 'heading': {
      const Heading = attrs?.level === 2 ? 'h2' : attrs?.level === 3 ? 'h3' : 'h4'
      return <Heading>{inner()}</Heading>
    }
    case 'bullet_list':
      return <ul>{inner()}</ul>
    case 'ordered_list':
      return <ol start={numberOf(attrs?.start)}>{inner()}</ol>
    case 'list_item':
      return <li>{inner()}</li>
    case 'quote':
      return <blockquote>{inner()}</blockquote>
    case 'code_block':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide line is scrolled with the keyboard
        <pre tabIndex={0}>
          <code>{inner()}</code>
        </pre>
      )
    case 'divider':
      return <hr />
    case 'callout': {
      const tone = attrs?.tone === 'warning' || attrs?.tone === 'success' ? attrs.tone : 'info'
      return (
        <div role="note" aria-label={t[tone]} className={classNames(styles.callout, styles[tone])}>
          <Icon name={tone} size="large" />
          <div>{inner()}</div>
        </div>
      )
    }
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
        <div className={styles.wide} tabIndex={0}>
          <table>
            <tbody>{inner()}</tbody>
          </table>
        </div>
      )
    case 'table_row': {
      const cells = node.content ?? []
      const scope = cells.every((one) => one.type === 'table_header') ? 'col' : 'row'
      return (
        <tr>
          {cells
            .map((cell, key) => ({ cell, key }))
            .map(({ cell, key }) => (
              <Cell key={key} cell={cell} scope={scope} files={files} />
            ))}
        </tr>
      )
    }
    case 'picture':
      return <Picture id={attrs?.file} alt={textOf(attrs?.alt)} files={files} />
    case 'file':
      return <FileCard id={attrs?.file} files={files} />
    case 'embed':
      return <EmbedCard href={textOf(attrs?.href)} />
    default:
      return null
  }
}

/** @param scope what the cell is the heading of, if it is one */
function Cell({ cell, scope, files }: { cell: LongTextNode; scope: 'col' | 'row'; files: LongTextFiles }) {
  const isHeader = cell.type === 'table_header'
  const spans = { colSpan: numberOf(cell.attrs?.colspan), rowSpan: numberOf(cell.attrs?.rowspan) }
  // A header without words, as in the corner of a table, would be read out as an empty one.
  if (isHeader && plainText(cell).trim())
    return (
      <th scope={scope} {...spans}>
        {children(cell, files)}
      </th>
    )
  return (
    <td className={isHeader ? styles.corner : undefined} {...spans}>
      {children(cell, files)}
    </td>
  )
}

const Gone = () => {
  const t = useStrings(longTextWords)
  return <p className={styles.gone}>{t.fileGone}</p>
}

function Picture({ id, alt, files }: { id: number | undefined; alt: string; files: LongTextFiles }) {
  const photo = files.photos.find((one) => one.id === id)
  if (!photo) return <Gone />
  return (
    <p>
      <img
        src={`${photo.path}?variant=wide`}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        className={styles.picture}
      />
    </p>
  )
}

/** A file to download; PDF files also open in the browser. */
function FileCard({ id, files }: { id: number | undefined; files: LongTextFiles }) {
  const t = useStrings(longTextWords)
  const file = files.attachments.find((one) => one.id === id)
  if (!file) return <Gone />
  if (file.kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: videos uploaded by people have no captions
      <video controls preload="metadata" playsInline src={file.path} aria-label={file.originalName} />
    )
  return (
    <p>
      <a
        href={file.path}
        download={file.originalName}
        aria-label={t.download(`${file.originalName} ${fileSize(file.byteSize)}`)}
        className={styles.card}
      >
        <Icon name="document" size="large" />
        <span className={styles.cardWords}>
          <span>{file.originalName}</span>
          <span className={styles.subtle}>{fileSize(file.byteSize)}</span>
          {file.preview === 'failed' && <span className={styles.subtle}>{t.noPreview}</span>}
          {file.unread && file.unread !== 'pending' && (
            <span className={styles.subtle}>{file.unread === 'cut' ? t.cut : t.unread(t[file.unread])}</span>
          )}
        </span>
        <Icon name="download" />
      </a>
      {(file.contentType === 'application/pdf' || file.preview === 'ready') && (
        <a
          href={`${file.path}?view=inline`}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.preview}
          aria-label={t.previewOf(file.originalName)}
        >
          {t.preview} <Icon name="external" />
        </a>
      )}
    </p>
  )
}

function EmbedCard({ href }: { href: string }) {
  const t = useStrings(longTextWords)
  if (!isWebAddress(href)) return null
  const { host, pathname } = new URL(href)
  return (
    <p>
      <a href={href} target="_blank" rel="noopener noreferrer" className={styles.card}>
        <Icon name="link" size="large" />
        <span className={styles.cardWords}>
          <span>{host}</span>
          <span className={styles.subtle}>{pathname === '/' ? href : pathname}</span>
        </span>
        <Icon name="external" label={t.opens} />
      </a>
    </p>
  )
}
