import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { replaceApprover } from '#contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { approval } from '../reports/approval.strings.ts'
import { workflowQuery } from '../reports/report-cache.ts'
import { type Overview, refreshReport } from './approval-cache.ts'
import { commentLength } from './comment-length.ts'
import styles from './decision-dialog.module.css'
import { report as catalogue } from './report.strings.ts'

type Props = { report: Pick<Overview, 'id'>; onClose: () => void }

/** Puts somebody else into an undecided seat, with a reason that stays. */
export default function ReplaceDialog({ report, onClose }: Props) {
  const t = useStrings(catalogue)
  const a = useStrings(approval)
  const client = useQueryClient()
  const toast = useToast()
  const workflow = useQuery({ ...workflowQuery(report.id), staleTime: 0 }).data
  const [chosen, setChosen] = useState('')
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<ApiError>()

  const seats = (workflow?.steps ?? [])
    .filter(({ state }) => state !== 'done')
    .flatMap((step) =>
      step.seats
        .filter(({ approvedAt }) => approvedAt === null)
        .map(({ user, absent }) => ({
          value: `${step.index} ${user.id}`,
          label: `${a.stepOf(step.index + 1, step.name)}: ${user.name}${absent ? ` (${a.absent})` : ''}`,
        })),
    )
  const seat = chosen || (seats.length === 1 ? seats[0]!.value : '')
  const needed = (missing: boolean) => (tried && missing ? t.needed : undefined)
  const tooLong = reason.length > commentLength ? t.tooLong(commentLength) : undefined

  const go = async () => {
    setTried(true)
    if (!workflow?.approvalVersion || !seat || !person || reason.trim() === '' || tooLong || pending) return
    const [stepIndex, userId] = seat.split(' ').map(Number) as [number, number]
    setPending(true)
    setRefused(undefined)
    try {
      await call(replaceApprover, {
        params: { id: report.id },
        body: {
          approvalVersion: workflow.approvalVersion,
          stepIndex,
          userId,
          toUserId: Number(person.value),
          comment: reason.trim(),
        },
      })
    } catch (error) {
      setRefused(error as ApiError)
      setPending(false)
      void refreshReport(client, report.id)
      return
    }
    await refreshReport(client, report.id)
    toast.success(t.replaced)
    onClose()
  }
  const personRefused = refused instanceof ApiError ? refused.fields.toUserId : undefined
  return (
    <Sheet
      open
      size="small"
      title={t.replace}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" onClick={onClose} disabled={pending}>
            {t.cancel}
          </Button>
          <Button priority="primary" pending={pending} onClick={go}>
            {t.replaceDo}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {refused && !personRefused && (
          <Notice situation="danger" live>
            {refused.message}
          </Notice>
        )}
        <Select
          label={t.replaceSeat}
          required
          placeholder={t.replaceChoose}
          options={seats}
          value={seat}
          error={needed(!seat)}
          onChange={setChosen}
        />
        <Combobox
          label={t.replaceWith}
          required
          placeholder={t.findPerson}
          options={searchPeople}
          value={person}
          error={personRefused ?? needed(!person)}
          onChange={setPerson}
        />
        <Textarea
          label={t.replaceReason}
          note={t.replaceReasonNote}
          required
          rows={2}
          most={commentLength}
          value={reason}
          error={tooLong ?? needed(reason.trim() === '')}
          onChange={setReason}
          onSubmit={go}
        />
      </div>
    </Sheet>
  )
}
