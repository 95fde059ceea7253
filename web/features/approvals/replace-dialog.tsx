import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { replaceApprover } from '#contract/approvals.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { approval } from '../reports/approval.strings.ts'
import { workflowQuery } from '../reports/report-cache.ts'
import { type Overview, refreshReport } from './approval-cache.ts'
import { commentLength } from './comment-length.ts'
import styles from './decision-dialog.module.css'
import { report as catalogue } from './report.strings.ts'

type Props = { report: Pick<Overview, 'id'>; onClose: () => void }

/** Assigns an undecided seat to someone else, with a reason that is recorded. */
export default function ReplaceDialog({ report, onClose }: Props) {
  const t = useStrings(catalogue)
  const a = useStrings(approval)
  const client = useQueryClient()
  const toast = useToast()
  const workflow = useQuery({ ...workflowQuery(report.id), staleTime: 0 }).data
  const [chosen, setChosen] = useState('')
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const [reason, setReason] = useState('')

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
  const tooLong = reason.length > commentLength ? t.tooLong(commentLength) : undefined
  const form = useSubmit({
    check: () => ({
      seat: seat && workflow?.approvalVersion ? '' : t.needed,
      toUserId: person ? '' : t.needed,
      comment: tooLong ?? (reason.trim() === '' ? t.needed : ''),
    }),
    send: async () => {
      const [stepIndex, userId] = seat.split(' ').map(Number) as [number, number]
      await call(replaceApprover, {
        params: { id: report.id },
        body: {
          approvalVersion: workflow?.approvalVersion ?? 0,
          stepIndex,
          userId,
          toUserId: Number(person?.value),
          comment: reason.trim(),
        },
      })
      await refreshReport(client, report.id)
      toast.success(t.replaced)
    },
    done: onClose,
    refused: () => {
      void refreshReport(client, report.id)
    },
    problemsOf: ({ fields, message }) => (fields.toUserId ? fields : { form: message }),
  })
  return (
    <FormDialog
      submission={form}
      sheet
      size="small"
      title={t.replace}
      submitLabel={t.replaceDo}
      onClose={onClose}
      className={styles.body}
      failure={form.failure}
    >
      <Select
        label={t.replaceSeat}
        required
        placeholder={t.replaceChoose}
        options={seats}
        value={seat}
        error={!seat && form.problems.seat}
        onChange={setChosen}
      />
      <Combobox
        label={t.replaceWith}
        required
        placeholder={t.findPerson}
        options={searchPeople}
        value={person}
        error={form.problems.toUserId}
        onChange={setPerson}
      />
      <Textarea
        label={t.replaceReason}
        note={t.replaceReasonNote}
        required
        rows={2}
        most={commentLength}
        value={reason}
        error={tooLong ?? (reason.trim() === '' && form.problems.comment)}
        onChange={setReason}
        onSubmit={form.submit}
      />
    </FormDialog>
  )
}
