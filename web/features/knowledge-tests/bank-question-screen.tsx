import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createBankQuestions, getBankQuestion, updateBankQuestion } from '#contract/knowledge-tests.bank.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { isGone } from '#web/app/fallback.tsx'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { queryFor } from '#web/app/query.ts'
import { idIn } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { bankQuestionWords } from './bank.strings.ts'
import { TagsField } from './bank-tags.tsx'
import styles from './editor.module.css'
import { editorWords } from './editor.strings.ts'
import { blankQuestion, draftOfQuestion, filesOf, questionOf, questionProblems } from './question-draft.ts'
import { QuestionEditor } from './question-editor.tsx'
import { adminTestsPath } from './use-admin-tests.ts'
import { type BankQuestion, bankPath, useBankChanges } from './use-bank.ts'

/** A question of the question bank: a new one, or one to change. */
export default function BankQuestionScreen() {
  const t = useStrings(bankQuestionWords)
  const params = useParams()
  const id = idIn(params)
  const isNew = Object.keys(params).length === 0
  const query = useQuery({
    ...queryFor(getBankQuestion, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  if ((!isNew && id === undefined) || isGone(query.error)) return <AdminMissing />
  return (
    <AdminScreen path={adminTestsPath} title={isNew ? t.newTitle : t.editTitle} back={bankPath}>
      {isNew ? (
        <Editor />
      ) : query.data ? (
        <Editor key={query.data.id} saved={query.data} refetch={() => query.refetch()} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

const draftOf = (saved: BankQuestion | undefined) => ({
  question: saved ? draftOfQuestion(saved.question, filesOf(saved)) : blankQuestion('single'),
  tags: saved ? [...saved.tags] : [],
})

function Editor({ saved, refetch }: { saved?: BankQuestion; refetch?: () => Promise<unknown> }) {
  const t = useStrings(bankQuestionWords)
  const words = useStrings(editorWords)
  const navigate = useAppNavigate()
  const href = useHref()
  const changed = useBankChanges()
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [kept, setKept] = useState(() => JSON.stringify(draft))
  const { question, tags } = draft
  const form = useSubmit<undefined, unknown, BankQuestion>({
    base: saved,
    current: saved,
    ...(refetch && { refetch }),
    unsaved: JSON.stringify(draft) !== kept,
    failed: words.failed,
    focusesProblem: true,
    check: () =>
      Object.fromEntries(
        Object.entries(questionProblems(question)).map(([field, problem]) => [
          field,
          problem && words[problem],
        ]),
      ),
    send: (version) =>
      saved
        ? call(updateBankQuestion, {
            params: { id: saved.id },
            body: { question: questionOf(question), tags, version },
          })
        : call(createBankQuestions, { body: { questions: [questionOf(question)], tags } }),
    done: async () => {
      await changed()
      toast.success(words.saved)
      navigate(bankPath)
    },
  })
  const hasProblems = Object.keys(form.problems).length > 0
  return (
    <form {...form.props} className={styles.form}>
      {(form.failure || hasProblems) && (
        <Notice situation="danger" live>
          {form.failure ?? words.someProblems}
        </Notice>
      )}
      {saved?.archived && <Notice situation="information" title={t.isArchived} />}
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: words.text, now: now.question.text, mine: question.text },
          { label: t.tags, now: now.tags.join(' / '), mine: tags.join(' / ') },
        ]}
        onTake={(now) => {
          const next = draftOf(now)
          setKept(JSON.stringify(next))
          setDraft(next)
        }}
      />
      <Card as="section" className={styles.form} aria-label={t.question}>
        <p className={styles.note}>{t.pointsNote}</p>
        <QuestionEditor
          question={question}
          problemOf={(field) => form.problems[field]}
          onChange={(part) => setDraft((now) => ({ ...now, question: { ...now.question, ...part } }))}
        />
        <TagsField
          label={t.tags}
          note={t.tagsNote}
          tags={tags}
          error={form.problems.tags}
          onChange={(next) => setDraft((now) => ({ ...now, tags: next }))}
        />
        {saved && <p className={styles.note}>{t.changeNote}</p>}
      </Card>
      <div className={styles.actions}>
        <Button type="submit" priority="primary" pending={form.pending}>
          {saved ? words.save : t.create}
        </Button>
        <Button situation="neutral" href={href(bankPath)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
