import type { Answer } from '#contract/endpoint.ts'
import type { getMailPosting } from '#contract/mail-posting.ts'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import styles from './mail-posting.module.css'
import { mailPostingWords } from './mail-posting.strings.ts'

type Receipt = Answer<typeof getMailPosting>['receipts'][number]

/** What came of the latest emails. */
export function MailReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  const t = useStrings(mailPostingWords)
  return (
    <Card as="section" padding="large" bleeds aria-labelledby="mail-receipts">
      <h2 id="mail-receipts" className={styles.heading}>
        {t.receipts}
      </h2>
      {receipts.length === 0 ? (
        <p className={styles.details}>{t.noReceipts}</p>
      ) : (
        <ul className={styles.list}>
          {receipts.map((receipt) => (
            <li key={receipt.id} className={styles.one}>
              <p className={styles.name}>
                {receipt.menuName ?? t.asComment}
                {receipt.refusal !== null && ` — ${t.refused}`}
              </p>
              {receipt.refusal !== null && <p className={styles.details}>{receipt.refusal}</p>}
              <p className={styles.details}>
                <Moment at={receipt.receivedAt} /> {t.from(receipt.sender)}
              </p>
              {receipt.refusal === null && (
                <p>
                  {receipt.menuName === null ? t.commented : t.posted}{' '}
                  {receipt.feedId !== null && <AppLink to={`/feeds/${receipt.feedId}`}>{t.toPost}</AppLink>}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
