import { useQuery } from '@tanstack/react-query'
import { listOperatorNotices } from '#contract/operator-notices.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './operator-notices.module.css'
import { operatorNoticeWords } from './operator-notices.strings.ts'

/** What the operator tells the company's administrators now; nothing if that cannot be read. */
export function CurrentNotices() {
  const t = useStrings(operatorNoticeWords)
  const notices = useQuery(queryFor(listOperatorNotices, {})).data?.operatorNotices ?? []
  return notices.map(({ id, title, body }) => (
    <Notice key={id} title={`${t.fromOperator}：${title}`}>
      <span className={styles.text}>{body}</span>
    </Notice>
  ))
}
