import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { getInquiry } from '#contract/inquiries.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './inquiries.module.css'
import { FileList } from './message-files.tsx'

type Inquiry = Answer<typeof getInquiry>

type Props = {
  /** Who wrote it and when. */
  head: string
  body: string
  files: Inquiry['files']
  internal?: boolean
  children?: ReactNode
}

/** One message of an inquiry, or the inquiry itself. */
export const InquiryMessage = ({ head, body, files, internal, children }: Props) => (
  <li className={classNames(styles.message, internal && styles.internal)}>
    <span className={styles.note}>{head}</span>
    {children}
    {body && <span className={styles.text}>{body}</span>}
    <FileList files={files} />
  </li>
)

/** The answers to the items of the form. */
export const InquiryAnswers = ({ answers }: { answers: Inquiry['answers'] }) =>
  answers.length === 0 ? null : (
    <dl className={styles.answers}>
      {answers.map(({ item, name, kind, text }) =>
        kind === 'heading' ? null : (
          <div key={item}>
            <dt className={styles.note}>{name}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
