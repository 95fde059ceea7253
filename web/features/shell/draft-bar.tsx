import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { ShellPart } from '#common/shell/shell-parts.ts'
import { shellProblemWords } from '#common/shell/shell-problems.strings.ts'
import type { ShellProblem } from '#common/shell/shell-problems.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { SaveTrouble } from '#web/app/save-trouble.tsx'
import { useCompanyConfig } from '#web/app/session.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'
import type { ShellEditor } from './use-shell-part.ts'

type Props<P extends ShellPart> = {
  editor: ShellEditor<P>
  problems: readonly ShellProblem[]
  onHistory: () => void
}

/** The state of a draft, the problems that block publishing, and its actions. */
export function DraftBar<P extends ShellPart>({ editor, problems, onHistory }: Props<P>) {
  const t = useStrings(shellSettings)
  const { pending, run } = usePending()
  const [discarding, setDiscarding] = useState(false)
  const { drafted, state } = editor
  const publish = () =>
    run(async () => {
      if (await editor.publish()) toast.success(t.publishedNow)
    })
  const why = !drafted ? t.nothingDrafted : problems.length > 0 ? t.problems(problems.length) : false
  return (
    <>
      <div className={styles.bar}>
        <Standing editor={editor} />
        <span className={styles.buttons}>
          <Button size="xSmall" situation="neutral" icon="clock" onClick={onHistory}>
            {t.history}
          </Button>
          {drafted && (
            <Button size="xSmall" situation="neutral" onClick={() => setDiscarding(true)}>
              {t.discard}
            </Button>
          )}
          <Button
            size="xSmall"
            priority="primary"
            pending={pending}
            disabled={state === 'conflict' ? t.conflict : why}
            onClick={publish}
          >
            {t.publish}
          </Button>
        </span>
      </div>
      <Trouble editor={editor} />
      {drafted && problems.length > 0 && <Problems problems={problems} />}
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={t.discardTitle}
        confirmLabel={t.discard}
        situation="danger"
        onConfirm={editor.discard}
      >
        {t.discardWords}
      </ConfirmDialog>
    </>
  )
}

function Standing<P extends ShellPart>({ editor: { drafted, state, settings } }: { editor: ShellEditor<P> }) {
  const t = useStrings(shellSettings)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  const { draft, published } = settings
  return (
    <div className={styles.standing}>
      <Tag situation={drafted ? 'warning' : published ? 'success' : 'neutral'}>
        {drafted ? t.draft : published ? t.published : t.standard}
      </Tag>
      <span className={styles.note} role="status">
        {state === 'saving' || state === 'dirty'
          ? t.saving
          : draft
            ? t.draftBy(draft.savedBy?.name ?? '', at(draft.savedAt))
            : published
              ? t.publishedBy(published.publishedBy?.name ?? '', at(published.publishedAt))
              : t.neverPublished}
      </span>
    </div>
  )
}

function Trouble<P extends ShellPart>({ editor }: { editor: ShellEditor<P> }) {
  const t = useStrings(shellSettings)
  const { state, problem } = editor
  if (state !== 'conflict' && state !== 'failed' && state !== 'restored') return null
  return (
    <SaveTrouble
      state={state}
      words={{ ...t, forget: t.forgetRestored }}
      onSave={editor.save}
      onOverwrite={editor.overwrite}
      onForget={editor.takeTheirs}
    >
      {state === 'conflict' && t.conflictWords}
      {state === 'failed' && problem}
    </SaveTrouble>
  )
}

function Problems({ problems }: { problems: readonly ShellProblem[] }) {
  const t = useStrings(shellSettings)
  const words = useStrings(shellProblemWords)
  return (
    <Notice situation="warning" title={t.problemsTitle}>
      <ul>
        {problems.map(({ key, name, code }) => (
          <li key={`${key} ${code}`}>
            {key === null ? words[code] : t.problemOf(name || t.unnamed, words[code])}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
