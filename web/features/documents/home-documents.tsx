import { useQuery } from '@tanstack/react-query'
import { readableDate, readableDay } from '#common/readable-dates.ts'
import { listHomeDocuments } from '#contract/documents.ts'
import { Card } from '#ui/card.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { pathOf } from './document-queries.ts'
import styles from './home-documents.module.css'
import { homeDocumentWords } from './home-documents.strings.ts'

const tones = {
  must_read: 'danger',
  review_due: 'warning',
  changed: 'information',
  new: 'information',
} as const

/** On home: the documents to confirm or to review, and those that are new. Nothing if there are none. */
export function HomeDocuments() {
  const t = useStrings(homeDocumentWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const documents = useQuery(queryFor(listHomeDocuments, {})).data?.documents ?? []
  if (documents.length === 0) return null
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="home-documents">
      <h2 id="home-documents" className={styles.title}>
        <AppLink to="/document_categories" className={styles.link}>
          {t.documents}
        </AppLink>
      </h2>
      <ul>
        {documents.map((document) => {
          const day = document.dueOn && readableDay(document.dueOn, locale)
          return (
            <li key={document.id}>
              <AppLink to={pathOf(document)} className={styles.row}>
                <span className={styles.states}>
                  <Tag situation={tones[document.reason]}>{t[document.reason]}</Tag>
                  <span className={styles.detail}>
                    {day
                      ? document.reason === 'must_read'
                        ? t.confirmBy(day)
                        : t.reviewBy(day)
                      : t.published(readableDate(document.publishedAt, { locale, timeZone }))}
                  </span>
                </span>
                <span className={styles.name}>{document.title}</span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
