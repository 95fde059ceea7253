import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { listItemPickupItems, updateItemPickupItems } from '#contract/approvals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { isGone } from '#web/app/fallback.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { FormFields } from '../forms/form-fields.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useFormCheck } from '../forms/use-form-check.ts'
import { useFormFiles } from '../forms/use-form-files.ts'
import { refreshReport } from './approval-cache.ts'
import styles from './item-pickup-form.module.css'
import { report as catalogue } from './report.strings.ts'

type Items = Answer<typeof listItemPickupItems>
type Props = {
  reportId: number
  pickupId: number
  /** Saves unsaved answers before approving; resolves to false if that fails. */
  beforeApproving?: RefObject<(() => Promise<boolean>) | undefined>
  onSaved?: () => void
}

/** The items an approver fills in or corrects before approving. */
export function ItemPickupForm({ reportId, pickupId, beforeApproving, onSaved }: Props) {
  const t = useStrings(catalogue)
  const query = useQuery({
    ...queryFor(listItemPickupItems, { params: { id: reportId, itemPickupId: pickupId } }),
    staleTime: 0,
  })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (isGone(query.error))
    return (
      <EmptyState icon="search" title={t.pickupGone}>
        {t.pickupGoneWords}
      </EmptyState>
    )
  if (!query.data)
    return <ErrorState title={t.pickupFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (!query.data.can.edit)
    return (
      <EmptyState icon="info" title={t.pickupClosed}>
        {t.pickupClosedWords}
      </EmptyState>
    )
  return (
    <Fields
      // A new version needs a new form: someone else saved meanwhile.
      key={query.data.version}
      reportId={reportId}
      pickupId={pickupId}
      data={query.data}
      beforeApproving={beforeApproving}
      onSaved={onSaved}
    />
  )
}

type FieldsProps = Props & { data: Items }

function Fields({ reportId, pickupId, data, beforeApproving, onSaved }: FieldsProps) {
  const t = useStrings(catalogue)
  const client = useQueryClient()
  const toast = useToast()
  const items = data.items as FormItem[]
  const [answers, setAnswers] = useState(data.answers as FormAnswer[])
  const [dirty, setDirty] = useState(false)
  const files = useFormFiles(data.files)
  const form = useFormCheck(items, answers)

  const submission = useSubmit<FormAnswer[]>({
    stays: true,
    unsaved: dirty,
    send: async (_, cleaned) => {
      await call(updateItemPickupItems, {
        params: { id: reportId, itemPickupId: pickupId },
        body: { version: data.version, answers: cleaned ?? [] },
      })
      setDirty(false)
    },
    problemsOf: ({ message, fields }) => ({ form: [message, ...Object.values(fields)].join(' ') }),
  })
  const { pending, failure: failed } = submission
  const save = async () => {
    const cleaned = form.check()
    return cleaned !== null && !files.sending && submission.submit(cleaned)
  }
  // Required items are checked even if nothing was changed.
  const settle = useRef(save)
  settle.current = async () => (dirty ? save() : form.check() !== null)
  useEffect(() => {
    if (!beforeApproving) return
    beforeApproving.current = () => settle.current()
    return () => {
      beforeApproving.current = undefined
    }
  }, [beforeApproving])

  const saveAlone = async () => {
    if (!(await save())) return
    toast.success(t.pickupSaved)
    await refreshReport(client, reportId)
    onSaved?.()
  }
  return (
    <div className={styles.form}>
      <FormProblems items={items} problems={form.problems} attempt={form.attempt} />
      {failed && (
        <Notice situation="danger" live>
          {failed}
        </Notice>
      )}
      <FormFields
        items={items}
        answers={answers}
        files={files}
        problems={form.problems}
        onChange={(next) => {
          setAnswers(next)
          setDirty(true)
        }}
      />
      <Button
        size="xSmall"
        pending={pending}
        disabled={files.sending && t.filesSending}
        onClick={saveAlone}
        className={styles.save}
      >
        {t.pickupSave}
      </Button>
    </div>
  )
}
