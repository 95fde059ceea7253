import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { plainText } from '#common/long-text.ts'
import {
  deleteAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  unscheduleAnnouncement,
  updateAnnouncement,
} from '#contract/administrator-announcements.ts'
import { postLimits } from '#contract/posting.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { zonedParts } from '#ui/zoned-instant.ts'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { useCompanyConfig } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { LongTextView } from '../long-texts/long-text-view.tsx'
import { AnnouncementFiles } from './announcement-files.tsx'
import { type AnnouncementDraft, draftOf, fieldsOf, isComplete } from './announcement-form.ts'
import { AnnouncementPeriod } from './announcement-period.tsx'
import { type Editable, editableQuery, useRefreshAnnouncements } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { managingWords } from './managing.strings.ts'

const LongTextEditor = lazyPart(() => import('../long-texts/long-text-editor.tsx'))

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={6} />
  </SkeletonGroup>
)

const path = '/admin/administrator_announcements'
/** Milliseconds after the last change at which a draft is saved. */
const autosaveAfter = 1_500

/** One announcement: edit, schedule, publish, correct and end. */
export default function AnnouncementEditorScreen() {
  const t = useStrings(managingWords)
  const id = useIdParam()
  const query = useQuery({ ...editableQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  if (id === undefined || (query.error instanceof ApiError && query.error.status === 404))
    return <AdminMissing />
  return (
    <AdminScreen path={path} title={t.editTitle} back={path}>
      {query.data ? (
        <Editor
          key={`${query.data.id} ${query.data.state}`}
          saved={query.data}
          refetch={() => query.refetch()}
        />
      ) : query.isPending ? (
        <Skeletons />
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

type Intent = 'auto' | 'save' | 'publish'

function Editor({ saved, refetch }: { saved: Editable; refetch: () => Promise<unknown> }) {
  const t = useStrings(managingWords)
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const refresh = useRefreshAnnouncements()
  const [draft, setDraft] = useState(() => draftOf(saved, timeZone))
  const [kept, setKept] = useState(() => JSON.stringify(draft))
  // A draft is saved even if publishing it is refused.
  const keptVersion = useRef(saved.version)
  const [askAgain, setAskAgain] = useState(false)
  const [sending, setSending] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const [pressed, setPressed] = useState<Intent>()
  // The editor of the text keeps it; a new number starts it again.
  const [started, setStarted] = useState(0)
  const change = (edit: Partial<AnnouncementDraft>) => setDraft((now) => ({ ...now, ...edit }))
  const { id, state } = saved
  const text = JSON.stringify(draft)
  const dirty = text !== kept
  const today = zonedParts(new Date().toISOString(), timeZone).day

  const form = useSubmit<Intent, { version: number; state?: string }, Editable>({
    base: saved,
    current: saved,
    refetch,
    stays: true,
    unsaved: dirty && state !== 'ended',
    failed: t.failed,
    focusesProblem: true,
    check: (intent) => ({
      publishFrom: intent === 'auto' || isComplete(draft.from) ? '' : t.timeMissing,
      publishUntil: intent === 'auto' || isComplete(draft.until) ? '' : t.timeMissing,
    }),
    send: async (known, intent) => {
      const sent = JSON.stringify(draft)
      const version = Math.max(known, keptVersion.current)
      const body = { ...fieldsOf(draft, timeZone), version, askAgain: askAgain && intent !== 'auto' }
      const answer = await call(updateAnnouncement, { params: { id }, body })
      setKept(sent)
      keptVersion.current = answer.version
      if (intent !== 'publish') return answer
      const published = await call(publishAnnouncement, {
        params: { id },
        body: { version: answer.version },
      })
      return published
    },
    done: async (answer, intent) => {
      if (intent === 'auto') return
      setAskAgain(false)
      toast.success(
        answer.state === 'scheduled'
          ? t.scheduledNow
          : answer.state === 'published'
            ? t.publishedNow
            : t.saved,
      )
      await refresh()
    },
  })

  const { pending, conflict, submit } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment after the last change
  useEffect(() => {
    if (state !== 'draft' || !dirty || pending || conflict || sending) return
    const timer = setTimeout(() => {
      setKeeping(true)
      void submit('auto').finally(() => setKeeping(false))
    }, autosaveAfter)
    return () => clearTimeout(timer)
  }, [text, dirty, pending, conflict, sending])

  // Pressed while the draft was being kept: done as soon as that is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the call before it is over
  useEffect(() => {
    if (!pressed || pending) return
    setPressed(undefined)
    if (!conflict) void submit(pressed)
  }, [pressed, pending, conflict])
  const busy = pressed !== undefined || (pending && !keeping)

  const waits = draft.from !== null
  const locked = state === 'ended'
  return (
    <form
      {...form.props}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setPressed('save')
      }}
    >
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.title, now: now.title, mine: draft.title },
          { label: t.body, now: plainText(now.body), mine: plainText(draft.body) },
        ]}
        onTake={(now) => {
          const next = draftOf(now, timeZone)
          setDraft(next)
          setKept(JSON.stringify(next))
          setStarted((count) => count + 1)
        }}
      />
      {locked && <Notice>{t.endedWords}</Notice>}
      <Card as="section" className={styles.form}>
        <Input
          label={t.title}
          value={draft.title}
          maxLength={postLimits.titleLength}
          error={form.problems.title}
          readOnly={locked}
          autoComplete="off"
          onChange={(title) => change({ title })}
        />
        {locked ? (
          <LongTextView text={draft.body} files={saved} />
        ) : (
          <Suspense fallback={<Skeletons />}>
            <LongTextEditor
              key={started}
              label={t.body}
              text={draft.body}
              files={saved}
              error={form.problems.body}
              onChange={(body) => change({ body })}
            />
          </Suspense>
        )}
        <AnnouncementFiles
          files={draft.files}
          locked={locked}
          error={form.problems.photos ?? form.problems.attachments ?? form.problems.videos}
          onChange={(edit) => setDraft((now) => ({ ...now, files: edit(now.files) }))}
          onSending={setSending}
        />
      </Card>
      <Card as="section" className={styles.form}>
        <AudienceEditor
          label={t.audience}
          note={t.audienceNote}
          error={form.problems.rule}
          disabled={locked}
          rule={draft.rule ?? { include: [], match: 'any', exclude: [] }}
          onChange={(rule) => change({ rule })}
        />
      </Card>
      <Card as="section" className={styles.form}>
        <AnnouncementPeriod
          draft={draft}
          onChange={change}
          problems={form.problems}
          fromLocked={state === 'published' || locked}
          locked={locked}
          timeZone={timeZone}
        />
      </Card>
      <Card as="section" className={styles.form} aria-label={t.display}>
        <h2 className={styles.heading}>{t.display}</h2>
        <Checkbox
          label={t.pinned}
          checked={draft.pinned}
          disabled={locked}
          onChange={(pinned) => change({ pinned })}
        />
        <Checkbox
          label={t.important}
          note={t.importantNote}
          checked={draft.important}
          disabled={locked}
          onChange={(important) => change({ important })}
        />
        <Checkbox
          label={t.confirm}
          note={t.confirmNote}
          checked={draft.dueOn !== null}
          disabled={locked}
          onChange={(asked) => change({ dueOn: asked ? inAWeek(draft.from?.day || today) : null })}
        />
        {draft.dueOn !== null && (
          <DatePicker
            label={t.dueOn}
            value={draft.dueOn}
            min={today}
            today={today}
            error={form.problems.dueOn}
            disabled={locked}
            onChange={(dueOn) => dueOn && change({ dueOn })}
          />
        )}
        {state === 'published' && draft.dueOn !== null && (
          <Checkbox label={t.askAgain} note={t.askAgainNote} checked={askAgain} onChange={setAskAgain} />
        )}
      </Card>
      <div className={styles.actions}>
        {state === 'draft' && (
          <Button priority="primary" pending={busy} disabled={sending} onClick={() => setPressed('publish')}>
            {waits ? t.schedule : t.publish}
          </Button>
        )}
        {!locked && (
          <Button
            type="submit"
            priority={state === 'draft' ? 'secondary' : 'primary'}
            pending={busy}
            disabled={sending}
          >
            {state === 'draft' ? t.save : t.saveChanges}
          </Button>
        )}
        <StateActions saved={saved} refetch={refresh} />
      </div>
      {state === 'draft' && <p className={styles.note}>{t.autosaved}</p>}
    </form>
  )
}

const inAWeek = (day: string) => new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10)

type ActionProps = { saved: Editable; refetch: () => Promise<unknown> }

/** The actions on an announcement besides saving. */
function StateActions({ saved, refetch }: ActionProps) {
  const t = useStrings(managingWords)
  const navigate = useAppNavigate()
  const [asking, setAsking] = useState<'end' | 'remove'>()
  const { id, version, state } = saved
  const act = useAct({ refresh: refetch, failed: t.failed })
  const close = () => setAsking(undefined)
  return (
    <>
      {state === 'scheduled' && (
        <Button
          onClick={() => act(() => call(unscheduleAnnouncement, { params: { id }, body: { version } }))}
        >
          {t.unschedule}
        </Button>
      )}
      {state === 'published' && (
        <>
          <Button situation="danger" aria-haspopup="dialog" onClick={() => setAsking('end')}>
            {t.end}
          </Button>
          <AppLink to={`/administrator_announcements/${id}`}>{t.open}</AppLink>
        </>
      )}
      {(state === 'published' || state === 'ended') && (
        <AppLink to={`${path}/${id}/progress`}>{t.progress}</AppLink>
      )}
      {(state === 'draft' || state === 'scheduled') && (
        <Button
          situation="danger"
          priority="tertiary"
          aria-haspopup="dialog"
          onClick={() => setAsking('remove')}
        >
          {t.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'end'}
        title={t.endTitle}
        confirmLabel={t.end}
        situation="danger"
        onConfirm={() => act(() => call(endAnnouncement, { params: { id }, body: { version } }))}
        onClose={close}
      >
        {t.endWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title={t.removeTitle}
        confirmLabel={t.remove}
        situation="danger"
        onConfirm={async () => {
          await act(async () => {
            await call(deleteAnnouncement, { params: { id }, query: { version } })
            navigate(path, { replace: true })
          })
        }}
        onClose={close}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}
