import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { forecastReport, saveReport, submitReport } from '#contract/report-writing.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { showNewFeed } from '../feeds/feed-cache.ts'
import { forecastQuery, overviewQuery, refreshUses, reportItemsQuery } from '../reports/report-cache.ts'
import { confirm } from './confirm.strings.ts'
import { usePublishAt } from './confirm-when.tsx'
import type { Overview } from './report-confirm-screen.tsx'
import { type ChosenApprovers, writeCopy } from './report-copy.ts'
import { type ReportDraft, writtenOf } from './use-report-writing.ts'

type Failure = { message: string; warned: boolean; mustRead?: string }

/**
 * Submits the draft as it is shown. The draft stays until the server responds; sending twice creates one submission.
 */
export function useReportSubmission(report: Overview, formVersion: number, draft: ReportDraft) {
  const t = useStrings(confirm)
  const user = useCurrentUser()
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const toast = useToast()
  const [chosen, setChosen] = useState<ChosenApprovers>(draft.chosenApprovers)
  const { pending: sending, run } = usePending()
  const [failure, setFailure] = useState<Failure>()
  const publishing = usePublishAt(draft.publishAt)
  const [mustReadDueOn, setMustReadDueOn] = useState(draft.mustReadDueOn)
  /** The draft's version changes with each saved choice. */
  const version = useRef(draft.version)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const { id } = report
  useEffect(() => {
    version.current = Math.max(version.current, draft.version)
  }, [draft.version])

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: overviewQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: reportItemsQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: everyKeyOf(forecastReport) }),
    ])
  const written = (approvers: ChosenApprovers) => ({
    ...writtenOf(draft),
    chosenApprovers: approvers,
    publishAt: publishing.publishAt,
    draftVersion: version.current,
    formVersion,
  })
  const fail = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const outdated = error.code === 'conflict'
    if (outdated || error.code === 'form_changed' || error.code === 'validation_failed') await refresh()
    const { mustRead } = error.fields
    const message = outdated ? t.conflict : error.message
    setFailure({ message, warned: error.code === 'words_warned', ...(mustRead && { mustRead }) })
  }

  /** Saves the chosen approvers, so that the forecast takes them into account. */
  const choose = (step: string, userIds: number[]) => {
    const next = [...chosen.filter((one) => one.step !== step), { step, userIds }]
    setChosen(next)
    setFailure(undefined)
    queue.current = queue.current.then(async () => {
      try {
        const { draftVersion } = await call(saveReport, { params: { id }, body: written(next) })
        version.current = draftVersion
        await client.invalidateQueries({ queryKey: forecastQuery(id).queryKey })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict') return fail(error)
        setFailure({ message: `${t.choosingFailed}: ${(error as Error).message}`, warned: false })
      }
    })
  }

  const submit = (wordsAccepted: boolean) =>
    run(async () => {
      if (!publishing.check()) return
      setFailure(undefined)
      try {
        await queue.current
        const { feedId } = await call(submitReport, {
          params: { id },
          body: {
            ...written(chosen),
            draftVersion: version.current,
            mustRead: mustReadDueOn === null ? null : { dueOn: mustReadDueOn },
            wordsAccepted,
          },
        })
        if (user) writeCopy(user.id, { reportId: id }, undefined)
        toast.success(t.submitted)
        navigate(`/reports/${id}/success`, { replace: true })
        void refreshUses(client)
        // It exists; if fetching it fails, the live message brings it.
        if (feedId !== null && !publishing.publishAt) await showNewFeed(client, feedId).catch(() => undefined)
      } catch (error) {
        await fail(error)
      }
    })
  return { chosen, choose, submit, sending, failure, publishing, mustReadDueOn, setMustReadDueOn }
}
