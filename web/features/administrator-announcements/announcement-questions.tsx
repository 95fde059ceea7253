import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  announcementLimits,
  answerAnnouncementQuestion,
  askAnnouncementQuestion,
  removeAnnouncementQuestion,
} from '#contract/administrator-announcements.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useAct } from '#web/app/use-act.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { type Question, questionsQuery } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { readingWords } from './reading.strings.ts'

type Props = { announcementId: number; manages: boolean }

/** Questions to the author. Readers see answered ones and their own; administrators see all and can answer them. */
export function AnnouncementQuestions({ announcementId, manages }: Props) {
  const t = useStrings(readingWords)
  const query = useInfiniteQuery({ ...questionsQuery(announcementId), staleTime: 0 })
  const [asking, setAsking] = useState(false)
  const refetch = () => query.refetch()
  return (
    <Card as="section" bleeds className={styles.questions} aria-label={t.questions}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t.questions}</h2>
        <Button size="xSmall" icon="comment" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t.ask}
        </Button>
      </div>
      {query.data?.length === 0 && <p className={styles.note}>{t.noQuestions}</p>}
      <ul>
        {query.data?.map((question) => (
          <QuestionLine key={question.id} question={question} manages={manages} refetch={refetch} />
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={2} />
      </ListEnd>
      {asking && (
        <AskDialog announcementId={announcementId} refetch={refetch} onClose={() => setAsking(false)} />
      )}
    </Card>
  )
}

type LineProps = { question: Question; manages: boolean; refetch: () => Promise<unknown> }

function QuestionLine({ question, manages, refetch }: LineProps) {
  const t = useStrings(readingWords)
  const [opened, setOpened] = useState<'answer' | 'remove'>()
  const { id, version, answer } = question
  const act = useAct({ refresh: refetch, failed: t.saveFailed })
  const remove = () =>
    act(() => call(removeAnnouncementQuestion, { params: { id }, query: { version } }), t.removed)
  return (
    <li className={styles.question}>
      <span className={styles.tags}>
        <span className={styles.note}>
          {question.asker?.name ?? t.anonymous} · <Moment at={question.askedAt} />
        </span>
        {question.mine && <Tag>{t.mine}</Tag>}
        {!answer && <Tag situation="warning">{t.waiting}</Tag>}
      </span>
      <span>{question.body}</span>
      {answer && (
        <div className={styles.answer}>
          <span className={styles.note}>
            {t.answer} · {answer.author.name} · <Moment at={answer.answeredAt} />
          </span>
          <div>{answer.body}</div>
        </div>
      )}
      {manages && (
        <span className={styles.actions}>
          <Button size="xSmall" aria-haspopup="dialog" onClick={() => setOpened('answer')}>
            {answer ? t.editAnswer : t.toAnswer}
          </Button>
          <Button
            size="xSmall"
            situation="danger"
            priority="tertiary"
            aria-haspopup="dialog"
            onClick={() => setOpened('remove')}
          >
            {t.remove}
          </Button>
        </span>
      )}
      {opened === 'answer' && (
        <AnswerDialog question={question} refetch={refetch} onClose={() => setOpened(undefined)} />
      )}
      <ConfirmDialog
        open={opened === 'remove'}
        title={t.removeTitle}
        confirmLabel={t.remove}
        situation="danger"
        onConfirm={remove}
        onClose={() => setOpened(undefined)}
      >
        {t.removeWords}
      </ConfirmDialog>
    </li>
  )
}

type DialogProps = { refetch: () => Promise<unknown>; onClose: () => void }

function AskDialog({ announcementId, refetch, onClose }: DialogProps & { announcementId: number }) {
  const t = useStrings(readingWords)
  const [body, setBody] = useState('')
  const [named, setNamed] = useState(true)
  const [clientKey] = useState(() => crypto.randomUUID())
  const form = useSubmit({
    check: () => ({ body: body.trim() ? '' : t.questionMissing }),
    send: async () => {
      await call(askAnnouncementQuestion, {
        params: { id: announcementId },
        body: { body, named, clientKey },
      })
      await refetch()
    },
    done: () => {
      toast.success(t.sent)
      onClose()
    },
    failed: t.sendFailed,
  })
  return (
    <FormDialog
      submission={form}
      failure={form.failure}
      size="small"
      title={t.ask}
      submitLabel={t.send}
      onClose={onClose}
    >
      <Textarea
        label={t.question}
        value={body}
        rows={4}
        most={announcementLimits.questionLength}
        error={form.problems.body}
        onChange={setBody}
      />
      <Checkbox label={t.named} note={t.namedNote} checked={named} onChange={setNamed} />
    </FormDialog>
  )
}

function AnswerDialog({ question, refetch, onClose }: DialogProps & { question: Question }) {
  const t = useStrings(readingWords)
  const [answer, setAnswer] = useState(question.answer?.body ?? '')
  const form = useSubmit({
    base: question,
    check: () => ({ answer: answer.trim() ? '' : t.answerMissing }),
    send: async (version) => {
      await call(answerAnnouncementQuestion, { params: { id: question.id }, body: { answer, version } })
      await refetch()
    },
    done: onClose,
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      failure={form.failure}
      size="small"
      title={t.toAnswer}
      submitLabel={t.save}
      onClose={onClose}
    >
      <p className={styles.question}>{question.body}</p>
      <Textarea
        label={t.answer}
        value={answer}
        rows={5}
        most={announcementLimits.answerLength}
        error={form.problems.answer}
        onChange={setAnswer}
      />
    </FormDialog>
  )
}
