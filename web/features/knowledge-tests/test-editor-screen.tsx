import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createKnowledgeTest, updateKnowledgeTest } from '#contract/knowledge-tests.administration.ts'
import { Button } from '#ui/button.tsx'
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
import { useCompanyConfig } from '#web/app/session.tsx'
import { idIn } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { DrawList } from './draw-list.tsx'
import styles from './editor.module.css'
import { editorWords } from './editor.strings.ts'
import { QuestionList } from './question-list.tsx'
import { type AdminTest, blankTest, draftOf, fieldsOf, problemsOf, type TestDraft } from './test-draft.ts'
import { TestSettings } from './test-settings.tsx'
import { adminTestQuery, adminTestsPath, useAdminTestChanges } from './use-admin-tests.ts'

/** A test with its questions: a new one, or one that has not ended. */
export default function TestEditorScreen() {
  const t = useStrings(editorWords)
  const params = useParams()
  const id = idIn(params)
  const isNew = Object.keys(params).length === 0
  const query = useQuery({ ...adminTestQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  if ((!isNew && id === undefined) || isGone(query.error)) return <AdminMissing />
  return (
    <AdminScreen
      path={adminTestsPath}
      title={isNew ? t.newTitle : t.editTitle}
      back={isNew ? adminTestsPath : `${adminTestsPath}/${id}`}
    >
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

function Editor({ saved, refetch }: { saved?: AdminTest; refetch?: () => Promise<unknown> }) {
  const t = useStrings(editorWords)
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const navigate = useAppNavigate()
  const href = useHref()
  const changed = useAdminTestChanges()
  const [draft, setDraft] = useState(() => (saved ? draftOf(saved, timeZone) : blankTest()))
  const [kept, setKept] = useState(() => JSON.stringify(draft))
  const change = (part: Partial<TestDraft>) => setDraft((now) => ({ ...now, ...part }))
  const back = saved ? `${adminTestsPath}/${saved.id}` : adminTestsPath
  const form = useSubmit<undefined, { id: number }, AdminTest>({
    base: saved,
    current: saved,
    ...(refetch && { refetch }),
    unsaved: JSON.stringify(draft) !== kept,
    failed: t.failed,
    focusesProblem: true,
    check: () => problemsOf(draft, t),
    send: async (version) => {
      const body = fieldsOf(draft, timeZone)
      if (!saved) return call(createKnowledgeTest, { body })
      await call(updateKnowledgeTest, { params: { id: saved.id }, body: { ...body, version } })
      return { id: saved.id }
    },
    done: async ({ id }) => {
      await changed()
      toast.success(t.saved)
      navigate(`${adminTestsPath}/${id}`)
    },
  })
  const hasProblems = Object.keys(form.problems).length > 0
  return (
    <form {...form.props} className={styles.form}>
      {(form.failure || hasProblems) && (
        <Notice situation="danger" live>
          {form.failure ?? t.someProblems}
        </Notice>
      )}
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.title, now: now.title, mine: draft.title },
          { label: t.description, now: now.description, mine: draft.description },
          {
            label: t.questions,
            now: now.questions.map(({ text }) => text).join(' / '),
            mine: draft.questions.map(({ text }) => text).join(' / '),
          },
        ]}
        onTake={(now) => {
          const next = draftOf(now, timeZone)
          setKept(JSON.stringify(next))
          setDraft(next)
        }}
      />
      <TestSettings draft={draft} problems={form.problems} timeZone={timeZone} onChange={change} />
      <QuestionList
        questions={draft.questions}
        problems={form.problems}
        onChange={(questions) => change({ questions })}
      />
      <DrawList
        draws={draft.draws}
        questions={draft.questions}
        problems={form.problems}
        onChange={(draws) => change({ draws })}
      />
      <div className={styles.actions}>
        <Button type="submit" priority="primary" pending={form.pending}>
          {saved ? t.save : t.create}
        </Button>
        <Button situation="neutral" href={href(back)}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
