import { announcementBlocks } from '#common/announcement-marks.ts'
import { useStrings } from '#ui/locale.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { type Photo, photoPath, photoSrcSet } from '../media-files/photo-sources.ts'
import styles from './announcement-text.module.css'
import { readingWords } from './reading.strings.ts'

/** The text of an announcement: formatting marks, tables, and pictures from its files. Never read as HTML. */
export function AnnouncementText({ text, photos }: { text: string; photos: readonly Photo[] }) {
  const blocks = announcementBlocks(text).map((block, key) => ({ block, key }))
  return (
    <div className={styles.text}>
      {blocks.map(({ block, key }) => {
        if (block.kind === 'table') return <Table key={key} {...block} />
        if (block.kind === 'picture') return <Picture key={key} {...block} photos={photos} />
        return (
          <div key={key}>
            <FormattedText text={block.text} />
          </div>
        )
      })}
    </div>
  )
}

/** The files that are not placed in the text. */
export function photosBeside<P extends Photo>(text: string, photos: readonly P[]) {
  const placed = new Set(
    announcementBlocks(text).flatMap((block) => (block.kind === 'picture' ? [block.filename] : [])),
  )
  return photos.filter(({ filename }) => !placed.has(filename))
}

function Table({ header, rows }: { header: string[]; rows: string[][] }) {
  const numbered = rows.map((cells, key) => ({ cells, key }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <div className={styles.scroller} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {keyed(header).map(({ one, key }) => (
              <th key={key} scope="col">
                <FormattedText text={one} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ cells, key }) => (
            <tr key={key}>
              {keyed(cells).map(({ one, key }) => (
                <td key={key}>
                  <FormattedText text={one} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Cells are identified by their position. */
const keyed = (cells: readonly string[]) => cells.map((one, key) => ({ one, key }))

type PictureProps = { words: string; filename: string; photos: readonly Photo[] }

function Picture({ words, filename, photos }: PictureProps) {
  const t = useStrings(readingWords)
  const photo = photos.find((one) => one.filename === filename)
  if (!photo) return <p className={styles.missing}>{words || t.missingPicture}</p>
  return (
    <figure className={styles.figure}>
      <img
        src={photoPath(photo, 'medium')}
        srcSet={photoSrcSet(photo)}
        sizes="(max-width: 639px) calc(100vw - 2rem), 640px"
        width={photo.width}
        height={photo.height}
        alt={words}
        loading="lazy"
        decoding="async"
      />
      {words && <figcaption aria-hidden="true">{words}</figcaption>}
    </figure>
  )
}
