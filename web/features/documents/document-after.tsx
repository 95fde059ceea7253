import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getDocument, listRelatedDocuments, rateDocument } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { keyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { DocumentComments } from './document-comments.tsx'
import { DocumentList } from './document-list.tsx'
import styles from './documents.module.css'
import { documentWords } from './documents.strings.ts'

type Document = Answer<typeof getDocument>

/** What follows the text of a document: related documents and comments. Loaded after the text. */
export default function DocumentAfter({ document }: { document: Document }) {
  const { id: documentId, owner } = document
  const t = useStrings(documentWords)
  const { data } = useQuery(queryFor(listRelatedDocuments, { params: { id: documentId } }))
  const parts = [
    { label: t.related, documents: data?.related ?? [] },
    { label: t.suggested, documents: data?.suggested ?? [] },
  ]
  return (
    <>
      <Opinion document={document} />
      {parts.map(
        ({ label, documents }) =>
          documents.length > 0 && (
            <section key={label} className={`${styles.below} ${styles.hideInPrint}`}>
              <h2 className={`${styles.heading} ${styles.inset}`}>{label}</h2>
              <DocumentList documents={documents} label={label} />
            </section>
          ),
      )}
      <DocumentComments documentId={documentId} owner={owner} />
    </>
  )
}

function Opinion({ document }: { document: Document }) {
  const t = useStrings(documentWords)
  const client = useQueryClient()
  const form = useSubmit<boolean>({
    send: (_, helpful) =>
      call(rateDocument, {
        params: { id: document.id },
        body: {
          helpful: helpful === undefined || helpful === document.helpful ? null : helpful,
          edition: document.edition,
        },
      }),
    done: () => client.invalidateQueries({ queryKey: keyOf(getDocument, { params: { id: document.id } }) }),
    failed: t.failed,
    stays: true,
    toasts: true,
  })
  return (
    <Card bleeds className={`${styles.below} ${styles.hideInPrint}`}>
      <fieldset className={`${styles.after} ${styles.plain}`}>
        <legend className="visually-hidden">{t.helpful}</legend>
        <span aria-hidden="true">{t.helpful}</span>
        {([true, false] as const).map((value) => (
          <Button
            key={String(value)}
            size="xSmall"
            priority={document.helpful === value ? 'primary' : 'secondary'}
            aria-pressed={document.helpful === value}
            pending={form.pending}
            onClick={() => form.submit(value)}
          >
            {value ? t.yes : t.no}
          </Button>
        ))}
        {document.helpfulCount > 0 && (
          <span className={styles.detail}>{t.helpfulCount(document.helpfulCount)}</span>
        )}
      </fieldset>
    </Card>
  )
}
