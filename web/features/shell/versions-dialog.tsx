import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShellContents, ShellPart } from '#common/shell/shell-parts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listShellVersions } from '#contract/shell.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { DateTime } from '#web/app/dates.tsx'
import { pagesFor } from '#web/app/query.ts'
import { actFieldWords } from '../administration-acts/admin-log.strings.ts'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'
import type { ShellEditor } from './use-shell-part.ts'

type Version = Answer<typeof listShellVersions>['shellVersions'][number]
type Props<P extends ShellPart> = { editor: ShellEditor<P>; onClose: () => void }

/** The published versions: author and time. An earlier one can be restored, or loaded as a draft. */
export function VersionsDialog<P extends ShellPart>({ editor, onClose }: Props<P>) {
  const t = useStrings(shellSettings)
  const query = useInfiniteQuery(
    pagesFor(listShellVersions, { params: { part: editor.part }, query: {} }, 'shellVersions'),
  )
  const [restoring, setRestoring] = useState<Version>()
  const restore = async ({ number }: Version) => {
    if (!(await editor.restore(number))) throw new Error('The version was not restored')
    toast.success(t.restoredNow(number))
    onClose()
  }
  return (
    <Dialog open size="large" title={t.historyOf(t[editor.part])} onClose={onClose}>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
      {query.data?.length === 0 && (
        <EmptyState icon="clock" title={t.noVersions}>
          {t.noVersionsWords}
        </EmptyState>
      )}
      <ol className={styles.versions}>
        {query.data?.map((version) => (
          <VersionLine
            key={version.number}
            version={version}
            onRestore={() => setRestoring(version)}
            onTake={() => {
              editor.change(version.content as ShellContents[P])
              onClose()
            }}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button situation="neutral" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      <ConfirmDialog
        open={restoring !== undefined}
        onClose={() => setRestoring(undefined)}
        title={t.restoreTitle(restoring?.number ?? 0)}
        confirmLabel={t.restore}
        onConfirm={() => restore(restoring!)}
      >
        {t.restoreWords}
      </ConfirmDialog>
    </Dialog>
  )
}

type LineProps = { version: Version; onRestore: () => void; onTake: () => void }

function VersionLine({ version, onRestore, onTake }: LineProps) {
  const t = useStrings(shellSettings)
  const fields: Record<string, string> = useStrings(actFieldWords)
  const { number, publishedBy, publishedAt, restoredNumber, current, changes } = version
  const words = (values: readonly string[]) => values.join(t.separator) || t.nothing
  const linesOf = ({ field, before, after }: Version['changes'][number]) => {
    if (field !== 'items') return [t.change(fields[field] ?? field, words(before), words(after))]
    // For long lists, shows the added and removed entries line by line, or only the new order by name.
    const reordered = before.length === after.length && before.every((one) => after.includes(one))
    return reordered
      ? [t.order(words(after.map((one) => one.split(' → ')[0]!)))]
      : [...after.map(t.added), ...before.map(t.removed)]
  }
  return (
    <li className={styles.version}>
      <div className={styles.standing}>
        <span className={styles.strong}>{t.version(number)}</span>
        {current && <Tag situation="success">{t.published}</Tag>}
        {restoredNumber !== null && <Tag>{t.broughtBack(restoredNumber)}</Tag>}
        <span className={styles.note}>
          {publishedBy?.name ?? t.withTheCompany} · <DateTime at={publishedAt} />
        </span>
      </div>
      <ul className={styles.changes}>
        {changes.length === 0 && <li>{t.noChanges}</li>}
        {changes
          .flatMap((change) => linesOf(change))
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {!current && (
        <span className={styles.buttons}>
          <Button size="xSmall" onClick={onRestore} aria-label={t.restoreOf(number)}>
            {t.restore}
          </Button>
          <Button size="xSmall" situation="neutral" onClick={onTake} aria-label={t.takeOf(number)}>
            {t.take}
          </Button>
        </span>
      )}
    </li>
  )
}
