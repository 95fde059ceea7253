import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelApply } from '#contract/applies.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useAppNavigate, useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { refreshUses } from '../reports/report-cache.ts'
import { ApplyTag } from '../reports/state-tag.tsx'
import { applies } from './applies.strings.ts'
import { type ApplyOverview, applyQuery, buttonsQuery } from './apply-queries.ts'
import styles from './apply-screen.module.css'

/** Asks for confirmation and a reason before a use is withdrawn. */
export default function ApplyCancelScreen() {
  const t = useStrings(applies)
  const id = useIdParam()
  const enabled = id !== undefined
  const apply = useQuery({ ...applyQuery(id ?? 0), enabled, staleTime: 0 })
  const buttons = useQuery({ ...buttonsQuery(id ?? 0), enabled, staleTime: 0 })
  const failed = apply.error ? apply : buttons
  return (
    <Screen title={t.cancelTitle} back={`/applies/${id ?? ''}`} className={styles.screen}>
      {apply.data && buttons.data ? (
        buttons.data.can.cancel ? (
          <Question apply={apply.data} />
        ) : (
          <EmptyState
            icon="info"
            title={t.cannotCancel}
            action={
              <AppLink to={`/applies/${apply.data.id}`}>{apply.data.title || apply.data.menu.name}</AppLink>
            }
          >
            {t.cannotCancelWords}
          </EmptyState>
        )
      ) : (
        <Fallback
          query={failed}
          known={enabled}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={4} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to="/applies"
          toWords={t.toApplies}
        />
      )}
    </Screen>
  )
}

function Question({ apply }: { apply: ApplyOverview }) {
  const t = useStrings(applies)
  const toast = useToast()
  const href = useHref()
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const form = useSubmit({
    check: () => ({ comment: comment.length > 2000 ? t.tooLong(2000) : '' }),
    send: () => call(cancelApply, { params: { id: apply.id }, body: { comment: comment.trim() } }),
    done: async () => {
      await refreshUses(client)
      toast.success(t.cancelled)
      navigate(`/applies/${apply.id}`, { replace: true })
    },
    unsaved: comment !== '',
  })
  return (
    <Card as="form" padding="large" bleeds className={styles.head}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <p className={styles.line}>
        <span className={styles.note}>{apply.menu.name}</span>
        <ApplyTag status={apply.status} />
      </p>
      <h2 className={styles.title}>{t.cancelQuestion(apply.title || apply.menu.name)}</h2>
      <p>{t.cancelConsequence}</p>
      <Textarea
        label={t.cancelComment}
        note={t.cancelCommentNote}
        value={comment}
        onChange={setComment}
        most={comment.length > 1800 ? 2000 : undefined}
        error={form.problems.comment ?? (comment.length > 2000 && t.tooLong(2000))}
      />
      <div className={styles.buttons}>
        <Button situation="neutral" href={href(`/applies/${apply.id}`)}>
          {t.keep}
        </Button>
        <Button priority="primary" situation="danger" pending={form.pending} onClick={() => form.submit()}>
          {t.cancel}
        </Button>
      </div>
    </Card>
  )
}
