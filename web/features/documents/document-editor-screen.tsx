import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { plainText } from '#common/long-text.ts'
import {
  deleteDocument,
  documentLimits,
  getAdminDocument,
  listAdminDocumentCategories,
  updateDocument,
} from '#contract/documents.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { searchPeople } from '../filters/find-choices.tsx'
import { LongTextView } from '../long-texts/long-text-view.tsx'
import { categoryOptions } from './category-options.ts'
import { documentAdminWords } from './document-admin.strings.ts'
import { pathOf } from './document-queries.ts'
import { DocumentState } from './document-state.tsx'
import { DocumentSteps } from './document-steps.tsx'
import styles from './documents.module.css'
import { OtherEditors } from './other-editors.tsx'
import { RelatedField } from './related-field.tsx'
import { useRefreshDocuments } from './use-documents.ts'

const LongTextEditor = lazyPart(() => import('../long-texts/long-text-editor.tsx'))

type AdminDocument = Answer<typeof getAdminDocument>

const path = '/admin/documents'

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={8} />
  </SkeletonGroup>
)

/** A document as it is being written: text, owner and days, review, publishing. */
export default function DocumentEditorScreen() {
  const t = useStrings(documentAdminWords)
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getAdminDocument, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  if (id === undefined || (query.error instanceof ApiError && query.error.status === 404))
    return <AdminMissing />
  return (
    <AdminScreen path={path} title={t.editTitle} back={path}>
      {query.data ? (
        <Editor key={query.data.id} saved={query.data} refetch={() => query.refetch()} />
      ) : query.isPending ? (
        <Skeletons />
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

const fieldsOf = ({ title, body, category, owner, related, ...saved }: AdminDocument) => ({
  ...{ title, body, categoryId: category.id },
  ...{ reviewOn: saved.reviewOn, expiresOn: saved.expiresOn, template: saved.template },
  owner: { value: String(owner.id), label: owner.name } as ComboboxOption | null,
  related: related.map(({ id, title }): ComboboxOption => ({ value: String(id), label: title })),
})

function Editor({ saved, refetch }: { saved: AdminDocument; refetch: () => Promise<unknown> }) {
  const t = useStrings(documentAdminWords)
  const refresh = useRefreshDocuments()
  const navigate = useAppNavigate()
  const categories = useQuery({ ...queryFor(listAdminDocumentCategories, {}), staleTime: 0 })
  const [fields, setFields] = useState(() => fieldsOf(saved))
  const [kept, setKept] = useState(() => JSON.stringify(fields))
  const [removing, setRemoving] = useState(false)
  const [started, setStarted] = useState(0)
  const version = useRef(saved.version)
  const [known, showKnown] = useState(saved.version)
  const setKnown = (next: number) => {
    version.current = next
    showKnown(next)
  }
  const me = useCurrentUser()?.id
  const act = useAct({ refresh, failed: t.failed })
  const dirty = JSON.stringify(fields) !== kept
  // What was typed before another person asked for a review stays until it is given up.
  const locked = !saved.can.edit && !dirty
  const form = useSubmit<undefined, { version: number }, AdminDocument>({
    base: saved,
    current: saved,
    refetch,
    stays: true,
    unsaved: dirty,
    failed: t.failed,
    check: () => ({
      title: fields.title.trim() ? '' : t.titleMissing,
      ownerId: fields.owner ? '' : t.owner,
    }),
    send: async (known) => {
      const { owner, related, ...body } = fields
      const answer = await call(updateDocument, {
        params: { id: saved.id },
        body: {
          ...{ ...body, ownerId: Number(owner!.value) },
          relatedIds: related.map(({ value }) => Number(value)),
          version: Math.max(known, version.current),
        },
      })
      setKept(JSON.stringify(fields))
      setKnown(answer.version)
      return answer
    },
    done: refresh,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  const startAgain = (now: AdminDocument) => {
    const next = fieldsOf(now)
    setFields(next)
    setKept(JSON.stringify(next))
    setKnown(now.version)
    setStarted((count) => count + 1)
  }
  const [wasEditable, setWasEditable] = useState(saved.can.edit)
  useEffect(() => {
    // After a step that may lock the text, the fields start again.
    if (wasEditable === saved.can.edit || dirty) return
    setWasEditable(saved.can.edit)
    startAgain(saved)
  })
  const readAgain = async () => {
    const { data } = (await refetch()) as { data?: AdminDocument }
    if (data) startAgain(data)
  }
  return (
    <div className={styles.form}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.title, now: now.title, mine: fields.title },
          { label: t.body, now: plainText(now.body), mine: plainText(fields.body) },
        ]}
        onTake={startAgain}
      />
      <OtherEditors
        id={saved.id}
        editable={!locked}
        version={form.conflict ? saved.version : known}
        // What is typed stays; saving it compares both texts.
        onRead={dirty ? undefined : readAgain}
      />
      {saved.returnedNote && (
        <Notice situation="warning" title={t.returned}>
          {saved.returnedNote}
        </Notice>
      )}
      {saved.reviewer && (
        <Notice>{saved.reviewer.id === me ? t.yoursToReview : t.inReviewBy(saved.reviewer.name)}</Notice>
      )}
      {saved.reviewed && saved.status === 'draft' && <Notice>{t.needsReview}</Notice>}
      <div className={styles.states}>
        <DocumentState document={saved} />
        {saved.edition !== null && <AppLink to={pathOf(saved)}>{t.open}</AppLink>}
        {saved.announcementId !== null && (
          <AppLink to={`/admin/administrator_announcements/${saved.announcementId}/progress`}>
            {t.progress}
          </AppLink>
        )}
        {saved.edition !== null && (
          <>
            <AppLink to={`${path}/${saved.id}/readers`}>{t.readersLink}</AppLink>
            <span className={styles.detail}>{t.opinions(saved.helpfulCount, saved.unhelpfulCount)}</span>
          </>
        )}
      </div>
      <Card as="section" className={styles.form}>
        <Input
          label={t.title}
          required
          maxLength={documentLimits.titleLength}
          readOnly={locked}
          autoComplete="off"
          value={fields.title}
          error={form.problems.title}
          onChange={(title) => set({ title })}
        />
        {/* The headings of the text begin below this one. */}
        <h2 className="visually-hidden">{t.body}</h2>
        {locked ? (
          <LongTextView text={saved.body} files={saved} />
        ) : (
          <Suspense fallback={<Skeletons />}>
            <LongTextEditor
              key={started}
              label={t.body}
              text={fields.body}
              files={saved}
              error={form.problems.body}
              onChange={(body) => set({ body })}
            />
          </Suspense>
        )}
      </Card>
      <Card as="section" className={styles.side}>
        <Select
          label={t.category}
          options={categoryOptions(
            categories.data?.documentCategories ??
              [saved.category].map((one) => ({ ...one, parentId: null })),
          )}
          value={String(fields.categoryId)}
          disabled={locked}
          error={form.problems.categoryId}
          onChange={(value) => set({ categoryId: Number(value) })}
        />
        <Combobox
          label={t.owner}
          note={t.ownerNote}
          required
          options={searchPeople}
          value={fields.owner}
          disabled={locked}
          error={form.problems.ownerId}
          onChange={(owner) => set({ owner })}
        />
        <DatePicker
          label={t.reviewOn}
          value={fields.reviewOn ?? ''}
          disabled={locked}
          error={form.problems.reviewOn}
          onChange={(reviewOn) => set({ reviewOn: reviewOn || null })}
        />
        <DatePicker
          label={t.expiresOn}
          note={t.expiresNote}
          value={fields.expiresOn ?? ''}
          disabled={locked}
          error={form.problems.expiresOn}
          onChange={(expiresOn) => set({ expiresOn: expiresOn || null })}
        />
        <Checkbox
          className={styles.wide}
          label={t.templateField}
          note={t.templateNote}
          checked={fields.template}
          disabled={locked}
          onChange={(template) => set({ template })}
        />
      </Card>
      {(!locked || fields.related.length > 0) && (
        <Card as="section">
          <RelatedField
            documentId={saved.id}
            values={fields.related}
            disabled={locked}
            error={form.problems.relatedIds}
            onChange={(related) => set({ related })}
          />
        </Card>
      )}
      <div className={styles.buttons}>
        {!locked && (
          <Button
            pending={form.pending}
            onClick={async () => {
              if (await form.submit()) toast.success(t.saved)
            }}
          >
            {t.save}
          </Button>
        )}
        <DocumentSteps
          document={saved}
          // What is typed is saved before it is published or reviewed.
          save={async () => {
            if (dirty && !(await form.submit())) return undefined
            return version.current
          }}
          saving={form.pending}
          refresh={refresh}
          onRestored={readAgain}
          onVersion={setKnown}
        />
        <Button
          situation="danger"
          priority="tertiary"
          aria-haspopup="dialog"
          onClick={() => setRemoving(true)}
        >
          {t.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t.removeTitle(saved.title)}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={() =>
          act(async () => {
            await call(deleteDocument, { params: { id: saved.id }, query: { version: version.current } })
            navigate(path)
          })
        }
      >
        {t.removeWords}
      </ConfirmDialog>
    </div>
  )
}
