import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import type { useReportWriting } from './use-report-writing.ts'
import styles from './writing.module.css'
import { writing as catalogue } from './writing.strings.ts'

type Props = { writing: ReturnType<typeof useReportWriting> }

/** A short text that says whether the input is saved. Read out when it changes. */
export function SaveState({ writing }: Props) {
  const t = useStrings(catalogue)
  const { kind } = writing.state
  const words = {
    untouched: t.untouched,
    unsaved: t.unsaved,
    saving: t.saving,
    saved: t.saved,
    kept: t.keptHere,
    refused: t.keptHere,
    behind: t.keptHere,
    gone: t.keptHere,
  }
  return (
    <p role="status" className={styles.state}>
      {words[kind]}
    </p>
  )
}

/** The problem that blocks saving, and what the person can do. Empty if there is none. */
export function SaveNotices({ writing, menuId, applyId }: Props & { menuId: number; applyId?: number }) {
  const t = useStrings(catalogue)
  const { state, older, restored } = writing
  return (
    <>
      {restored && state.kind !== 'behind' && <Notice live>{t.restored}</Notice>}
      {older && (
        <Notice situation="warning" title={t.olderTitle}>
          {t.olderWords}
          <span className={styles.choices}>
            <Button size="xSmall" onClick={writing.takeOlder}>
              {t.takeOlder}
            </Button>
            <Button size="xSmall" situation="neutral" onClick={writing.dropOlder}>
              {t.dropOlder}
            </Button>
          </span>
        </Notice>
      )}
      {state.kind === 'kept' && (
        <Notice
          situation="warning"
          live
          action={
            <Button size="xSmall" onClick={() => void writing.save()}>
              {t.saveNow}
            </Button>
          }
        >
          {t.kept}
        </Notice>
      )}
      {state.kind === 'refused' && (
        <Notice situation="danger" title={t.refusedTitle} live>
          {state.message} {t.keptHere}
          <span className={styles.choices}>
            <AppLink to={`/menus/${menuId}`}>{t.toMenu}</AppLink>
          </span>
        </Notice>
      )}
      {state.kind === 'behind' && (
        <Notice situation="warning" title={t.behindTitle} live>
          {t.behindWords}
          <span className={styles.choices}>
            <Button size="xSmall" onClick={writing.keepMine}>
              {t.keepMine}
            </Button>
            <Button size="xSmall" situation="neutral" onClick={writing.takeTheirs}>
              {t.takeTheirs}
            </Button>
          </span>
        </Notice>
      )}
      {state.kind === 'gone' && (
        <Notice situation="warning" title={t.goneTitle} live>
          {t.goneWords}{' '}
          <AppLink to={applyId === undefined ? '/applies' : `/applies/${applyId}`}>
            {applyId === undefined ? t.toApplies : t.toApply}
          </AppLink>
        </Notice>
      )}
    </>
  )
}
