import { readableDate } from '#common/readable-dates.ts'
import type { listDocuments } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { MarkedText } from '../search/marked-text.tsx'
import { pathOf } from './document-queries.ts'
import styles from './documents.module.css'
import { documentWords } from './documents.strings.ts'
import { readingWords } from './reading.strings.ts'
import type { DocumentItem } from './use-documents.ts'

type Item = DocumentItem & {
  news?: 'new' | 'changed' | null

  excerpt?: string
  marks?: readonly { start: number; length: number }[]
  file?: Answer<typeof listDocuments>['documents'][number]['file']
}

/** Documents, each with its category or the text around the match. */
export function DocumentList({ documents, label }: { documents: readonly Item[]; label: string }) {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  return (
    <Card padding="none" bleeds>
      <ul aria-label={label} className={styles.rows}>
        {documents.map((document) => (
          <li key={document.id}>
            <AppLink to={pathOf(document)} className={styles.row}>
              <Icon name="document" size="large" />
              <span className={styles.words}>
                <span className={styles.states}>
                  <span className={styles.name}>{document.title}</span>
                  {document.news && <Tag situation="information">{t[document.news]}</Tag>}
                </span>
                {document.file && (
                  <span className={styles.inFile}>
                    <Icon name="attach" />
                    {document.file.name}
                    {document.file.unit !== 'whole' && (
                      <strong>{t[document.file.unit](document.file.place)}</strong>
                    )}
                  </span>
                )}
                {document.excerpt && (
                  <span className={styles.excerpt}>
                    <MarkedText text={document.excerpt} marks={document.marks ?? []} />
                  </span>
                )}
                <span className={styles.detail}>
                  {document.category.name} · {r.published(readableDate(document.publishedAt, place))}
                </span>
              </span>
              <Icon name="chevronRight" />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
