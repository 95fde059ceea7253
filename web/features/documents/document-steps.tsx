import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  documentLimits,
  type getAdminDocument,
  listDocumentReviewers,
  publishDocument,
  requestDocumentReview,
  restoreDocumentEdition,
  returnDocument,
} from '#contract/documents.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { documentAdminWords } from './document-admin.strings.ts'
import styles from './documents.module.css'

type AdminDocument = Answer<typeof getAdminDocument>

type Props = {
  document: AdminDocument
  /** Saves what is typed. Returns the version; undefined: it could not be saved. */
  save: () => Promise<number | undefined>
  /** What is typed is being saved. */
  saving: boolean
  refresh: () => Promise<unknown>
  onRestored: () => Promise<unknown>
  /** The version after a step. */
  onVersion: (version: number) => void
}

/** The steps from a draft to readers: review, publishing, returning, and going back to an edition. */
export function DocumentSteps(props: Props) {
  const t = useStrings(documentAdminWords)
  const me = useCurrentUser()?.id
  const { document, save, saving } = props
  const { can, edition } = document
  const [open, setOpen] = useState<{ step: 'publish' | 'review' | 'return' | 'restore'; version: number }>()
  const start = async (step: NonNullable<typeof open>['step']) => {
    const version = await save()
    if (version !== undefined) setOpen({ step, version })
  }
  const close = () => setOpen(undefined)
  const dialog = { ...props, version: open?.version ?? 0, onClose: close }
  const reviewing = document.reviewer?.id === me
  return (
    <>
      {can.publish && (
        <Button priority="primary" aria-haspopup="dialog" settling={saving} onClick={() => start('publish')}>
          {t.publish}
        </Button>
      )}
      {can.requestReview && (
        <Button
          priority={can.publish ? 'secondary' : 'primary'}
          aria-haspopup="dialog"
          settling={saving}
          onClick={() => start('review')}
        >
          {t.requestReview}
        </Button>
      )}
      {can.return && (
        <Button aria-haspopup="dialog" settling={saving} onClick={() => start('return')}>
          {reviewing ? t.return : t.takeBack}
        </Button>
      )}
      {can.edit && edition !== null && (
        <Button priority="tertiary" aria-haspopup="dialog" settling={saving} onClick={() => start('restore')}>
          {t.restore}
        </Button>
      )}
      {open?.step === 'publish' && <PublishDialog {...dialog} />}
      {open?.step === 'review' && <ReviewDialog {...dialog} />}
      {open?.step === 'return' && <ReturnDialog {...dialog} reviewing={reviewing} />}
      {open?.step === 'restore' && <RestoreDialog {...dialog} />}
    </>
  )
}

type DialogProps = Props & { version: number; onClose: () => void }

function PublishDialog({ document, version, refresh, onVersion, onClose }: DialogProps) {
  const t = useStrings(documentAdminWords)
  const [note, setNote] = useState('')
  const [asks, setAsks] = useState(false)
  const [dueOn, setDueOn] = useState('')
  const form = useSubmit({
    check: () => ({ mustReadDueOn: asks && !dueOn ? t.dueOn : '' }),
    send: () =>
      call(publishDocument, {
        params: { id: document.id },
        body: { version, note, mustReadDueOn: asks ? dueOn : null },
      }),
    done: async (saved) => {
      onVersion(saved.version)
      toast.success(t.publishedNow(saved.edition))
      onClose()
      await refresh()
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.publishTitle}
      submitLabel={t.publish}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <Textarea
        label={t.note}
        note={t.noteNote}
        low
        data-first-focus
        most={documentLimits.noteLength}
        value={note}
        error={form.problems.note}
        onChange={setNote}
      />
      {document.can.requireReading && (
        <Checkbox label={t.mustRead} note={t.mustReadNote} checked={asks} onChange={setAsks} />
      )}
      {asks && (
        <DatePicker
          label={t.dueOn}
          required
          value={dueOn}
          error={form.problems.mustReadDueOn}
          onChange={(value) => {
            setDueOn(value)
            form.clear()
          }}
        />
      )}
    </FormDialog>
  )
}

function ReviewDialog({ document, version, refresh, onVersion, onClose }: DialogProps) {
  const t = useStrings(documentAdminWords)
  const reviewers = useQuery({ ...queryFor(listDocumentReviewers, {}), staleTime: 0 })
  const [reviewerId, setReviewerId] = useState('')
  const form = useSubmit({
    check: () => ({ reviewerId: reviewerId ? '' : t.reviewerMissing }),
    send: () =>
      call(requestDocumentReview, {
        params: { id: document.id },
        body: { version, reviewerId: Number(reviewerId) },
      }),
    done: async (saved) => {
      onVersion(saved.version)
      toast.success(t.reviewAsked)
      onClose()
      await refresh()
    },
    failed: t.failed,
  })
  const users = reviewers.data?.users ?? []
  return (
    <FormDialog
      submission={form}
      title={t.requestReview}
      submitLabel={t.requestReview}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <Select
        label={t.reviewer}
        required
        note={reviewers.data && users.length === 0 ? t.noReviewers : undefined}
        placeholder={t.reviewerMissing}
        options={users.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={reviewerId}
        error={form.problems.reviewerId}
        onChange={(value) => {
          setReviewerId(value)
          form.clear()
        }}
      />
    </FormDialog>
  )
}

function ReturnDialog({
  document,
  version,
  reviewing,
  refresh,
  onVersion,
  onClose,
}: DialogProps & { reviewing: boolean }) {
  const t = useStrings(documentAdminWords)
  const [note, setNote] = useState('')
  const form = useSubmit({
    check: () => ({ note: reviewing && !note.trim() ? t.reasonMissing : '' }),
    send: () => call(returnDocument, { params: { id: document.id }, body: { version, note } }),
    done: async (saved) => {
      onVersion(saved.version)
      onClose()
      await refresh()
    },
    failed: t.failed,
  })
  const label = reviewing ? t.return : t.takeBack
  return (
    <FormDialog
      submission={form}
      title={label}
      submitLabel={label}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <Textarea
        label={t.reason}
        required={reviewing}
        low
        data-first-focus
        most={documentLimits.noteLength}
        value={note}
        error={form.problems.note}
        onChange={(value) => {
          setNote(value)
          form.clear()
        }}
      />
    </FormDialog>
  )
}

function RestoreDialog({ document, version, refresh, onRestored, onVersion, onClose }: DialogProps) {
  const t = useStrings(documentAdminWords)
  const last = document.edition ?? 1
  const [edition, setEdition] = useState(String(last))
  const form = useSubmit({
    send: () =>
      call(restoreDocumentEdition, {
        params: { id: document.id },
        body: { version, edition: Number(edition) },
      }),
    done: async (saved) => {
      onVersion(saved.version)
      toast.success(t.restored)
      onClose()
      await onRestored()
      await refresh()
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.restore}
      submitLabel={t.restoreNow}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <Select
        label={t.edition}
        note={t.restoreNote}
        options={Array.from({ length: last }, (_, at) => ({
          value: String(last - at),
          label: t.editionName(last - at),
        }))}
        value={edition}
        onChange={setEdition}
      />
    </FormDialog>
  )
}
