import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { Moment } from '#web/app/moment.tsx'
import { readDraft } from '#web/app/use-draft.ts'
import { PersonLink } from '../people/person-link.tsx'
import type { Overview } from './approval-cache.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { report as catalogue } from './report.strings.ts'
import styles from './report-feedbacks.module.css'

/** The approvers' feedback besides their decisions. Everyone can edit their own. */
export function ReportFeedbacks({ report, userId }: { report: Overview; userId: number }) {
  const t = useStrings(catalogue)
  const phone = useFrame().kind === 'phone'
  const { id, feedbacks, can } = report
  const own = feedbacks.find(({ author }) => author.id === userId)
  const [writing, setWriting] = useState(
    () => !phone && can.feedback && readDraft(`feedback.${userId}.${id}`) !== undefined,
  )
  if (feedbacks.length === 0 && !can.feedback) return null
  const edit = phone ? { href: `/m/reports/${id}/feedback/edit` } : { onClick: () => setWriting(true) }
  return (
    <Card as="section" padding="large" bleeds className={styles.part} aria-labelledby="report-feedback">
      <h3 id="report-feedback" className={styles.heading}>
        {t.feedback}
      </h3>
      <ul className={styles.list}>
        {feedbacks
          .filter((feedback) => !(writing && feedback === own))
          .map(({ id: feedbackId, author, body, createdAt, editedAt, can: may }) => (
            <li key={feedbackId} className={styles.one}>
              <Avatar name={author.name} src={author.profileImgPath} size="small" />
              <div className={styles.words}>
                <p className={styles.line}>
                  <PersonLink id={author.id} name={author.name} />
                  <Moment at={createdAt} className={styles.note} />
                  {editedAt && <span className={styles.note}>{t.edited}</span>}
                </p>
                <p className={styles.body}>{body}</p>
              </div>
              {may.edit && (
                <Button size="xSmall" priority="tertiary" situation="neutral" {...edit}>
                  {t.feedbackEdit}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {writing ? (
        <FeedbackForm
          report={report}
          userId={userId}
          onDone={() => setWriting(false)}
          onCancel={() => setWriting(false)}
        />
      ) : (
        can.feedback &&
        !own && (
          <Button size="xSmall" icon="comment" className={styles.write} {...edit}>
            {t.feedbackWrite}
          </Button>
        )
      )}
    </Card>
  )
}
