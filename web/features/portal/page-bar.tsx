import { useState } from 'react'
import type { PortalProblem } from '#common/portal/portal-problems.ts'
import { portalKindNames, portalProblemWords } from '#common/portal/portal-words.strings.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { useHref } from '#web/app/link.tsx'
import { SaveTrouble } from '#web/app/save-trouble.tsx'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'
import { PortalVersionsDialog } from './portal-versions-dialog.tsx'
import type { PageEditor } from './use-portal-page.ts'

type Props = { editor: PageEditor; problems: readonly PortalProblem[] }
type Opened = 'history' | 'discard' | 'schedule'

/** The state of a page, what prevents publishing, and what can be done with the whole of it. */
export function PageBar({ editor, problems }: Props) {
  const t = useStrings(portalAdminWords)
  const href = useHref()
  const { pending, run } = usePending()
  const [opened, setOpened] = useState<Opened>()
  const { drafted, state, page } = editor
  const close = () => setOpened(undefined)
  const publish = () =>
    run(async () => {
      if (await editor.publish()) toast.success(t.publishedNow)
    })
  const why =
    state === 'conflict'
      ? t.conflict
      : !drafted
        ? t.nothingDrafted
        : problems.length > 0 && t.problems(problems.length)
  return (
    <>
      <div className={styles.bar}>
        <Standing editor={editor} />
        <span className={styles.buttons}>
          <Button size="xSmall" icon="portal" href={href(`/portal/preview/pc?page_id=${page.id}`)}>
            {t.preview}
          </Button>
          <Button size="xSmall" situation="neutral" icon="clock" onClick={() => setOpened('history')}>
            {t.history}
          </Button>
          {drafted && (page.published || page.scheduledAt) && (
            <Button size="xSmall" situation="neutral" onClick={() => setOpened('discard')}>
              {t.discard}
            </Button>
          )}
          {page.scheduledAt ? (
            <Button size="xSmall" pending={pending} onClick={() => run(editor.unschedule)}>
              {t.unschedule}
            </Button>
          ) : (
            <Button size="xSmall" icon="calendar" disabled={why} onClick={() => setOpened('schedule')}>
              {t.publishAt}
            </Button>
          )}
          <Button size="xSmall" priority="primary" pending={pending} disabled={why} onClick={publish}>
            {t.publish}
          </Button>
        </span>
      </div>
      <Trouble editor={editor} />
      {drafted && problems.length > 0 && <Problems editor={editor} problems={problems} />}
      <ConfirmDialog
        open={opened === 'discard'}
        onClose={close}
        title={t.discardTitle}
        confirmLabel={t.discard}
        situation="danger"
        onConfirm={editor.discard}
      >
        {t.discardWords}
      </ConfirmDialog>
      {opened === 'schedule' && <ScheduleDialog editor={editor} onClose={close} />}
      {opened === 'history' && <PortalVersionsDialog editor={editor} onClose={close} />}
    </>
  )
}

function Standing({ editor: { drafted, state, page } }: { editor: PageEditor }) {
  const t = useStrings(portalAdminWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  const { draft, published, scheduledAt } = page
  return (
    <div className={styles.standing}>
      <Tag {...((drafted || published) && { situation: drafted ? 'warning' : 'success' })}>
        {drafted ? t.draft : published ? t.published : t.neverPublished}
      </Tag>
      {scheduledAt && <Tag situation="information">{t.scheduledFor(at(scheduledAt))}</Tag>}
      <span className={styles.note} role="status">
        {state === 'saving' || state === 'dirty'
          ? t.saving
          : draft
            ? t.draftBy(draft.savedBy?.name ?? '', at(draft.savedAt))
            : published && t.publishedBy(published.publishedBy?.name ?? '', at(published.publishedAt))}
      </span>
    </div>
  )
}

function Trouble({ editor }: { editor: PageEditor }) {
  const t = useStrings(portalAdminWords)
  const { state, problem } = editor
  if (state !== 'conflict' && state !== 'failed' && state !== 'restored') return null
  return (
    <SaveTrouble
      state={state}
      words={t}
      onSave={editor.save}
      onOverwrite={editor.overwrite}
      onForget={editor.takeTheirs}
    >
      {state === 'conflict' && t.conflictWords}
      {state === 'failed' && problem}
    </SaveTrouble>
  )
}

function Problems({ editor: { content }, problems }: Props) {
  const t = useStrings(portalAdminWords)
  const words = useStrings(portalProblemWords)
  const kinds = useStrings(portalKindNames)
  const nameOf = (key: string) => {
    const block = content.blocks.find((one) => one.key === key)
    return block ? block.title || kinds[block.kind] : ''
  }
  return (
    <Notice situation="warning" title={t.problemsTitle}>
      <ul>
        {problems.map(({ key, code }) => (
          <li key={`${key} ${code}`}>{key === null ? words[code] : t.problemOf(nameOf(key), words[code])}</li>
        ))}
      </ul>
    </Notice>
  )
}

function ScheduleDialog({ editor, onClose }: { editor: PageEditor; onClose: () => void }) {
  const t = useStrings(portalAdminWords)
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const today = zonedParts(new Date().toISOString(), timeZone).day
  const [when, setWhen] = useState({ day: '', time: '' })
  const at = zonedInstant(when.day, when.time, timeZone)
  const form = useSubmit({
    check: () => ({ at: at ? '' : t.publishTitle }),
    send: async () => {
      if (!(await editor.publish(at ?? ''))) throw new Error('The page was not scheduled')
      toast.success(t.scheduledNow)
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.publishTitle}
      submitLabel={t.schedule}
      onClose={onClose}
      failure={form.failure}
      problem={editor.problem}
    >
      <p>{t.publishWords}</p>
      <div className={styles.pair}>
        <DatePicker
          label={t.day}
          value={when.day}
          min={today}
          today={today}
          error={form.problems.at}
          onChange={(day) => setWhen({ ...when, day })}
        />
        <TimePicker label={t.time} value={when.time} onChange={(time) => setWhen({ ...when, time })} />
      </div>
    </FormDialog>
  )
}
