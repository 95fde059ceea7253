import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  applyUserImport,
  checkUserImport,
  discardUserImport,
  listUserImports,
  undoUserImport,
} from '#contract/user-imports.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { rescueFocus } from '#ui/rescue-focus.ts'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { importWords } from './import.strings.ts'
import { type Import, useRefreshImport } from './use-import.ts'
import styles from './user-imports.module.css'

/** The available actions on an import that is not running. `home`: the list that it is on. */
export function ImportActs({ made, home = '/admin/users/imports' }: { made: Import; home?: string }) {
  const t = useStrings(importWords)
  const href = useHref()
  const { can, counts } = made
  useEffect(() => rescueFocus, [])
  return (
    <>
      {can.fetchErrors && counts.error > 0 && (
        <div className={styles.row}>
          <Button
            size="xSmall"
            icon="download"
            onClick={() => location.assign(`/api/v2/admin/user_imports/${made.id}/errors`)}
          >
            {t.errorsFile}
          </Button>
          <span className={styles.note}>{t.errorsNote}</span>
        </div>
      )}
      {can.apply && <Apply made={made} />}
      <div className={styles.end}>
        {(made.state === 'applied' || made.state === 'undone') && (
          <>
            <Button situation="neutral" href={href('/admin/users')}>
              {t.toUsers}
            </Button>
            <Button href={href(home)}>{t.another}</Button>
          </>
        )}
        {can.undo && <Undo made={made} />}
        {can.discard && <Discard made={made} home={home} />}
        {can.check && <CheckAgain made={made} />}
      </div>
    </>
  )
}

/** Performs an action on the import and shows the new state. */
function useAct(id: number) {
  const t = useStrings(importWords)
  const refresh = useRefreshImport(id)
  return async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      toast.danger(told?.code === 'conflict' ? t.refused : (told?.message ?? t.failed))
    }
    await refresh()
  }
}

function Apply({ made: { id, checkVersion, counts } }: { made: Import }) {
  const t = useStrings(importWords)
  const act = useAct(id)
  const [leaveOutErrors, setLeaveOutErrors] = useState(false)
  const { pending, run } = usePending()
  const apply = () =>
    run(async () => {
      await act(() => call(applyUserImport, { params: { id }, body: { checkVersion, leaveOutErrors } }))
    })
  return (
    <div className={styles.part}>
      {counts.error > 0 && (
        <Checkbox label={t.leaveOut(counts.error)} checked={leaveOutErrors} onChange={setLeaveOutErrors} />
      )}
      <div className={styles.end}>
        <Button
          priority="primary"
          pending={pending}
          disabled={counts.error > 0 && !leaveOutErrors ? t.leaveOutFirst : false}
          onClick={apply}
        >
          {t.apply(counts.new, counts.changed)}
        </Button>
      </div>
    </div>
  )
}

function CheckAgain({ made: { id } }: { made: Import }) {
  const t = useStrings(importWords)
  const act = useAct(id)
  return (
    <Button
      situation="neutral"
      icon="retry"
      onClick={() => act(() => call(checkUserImport, { params: { id } }))}
    >
      {t.checkAgain}
    </Button>
  )
}

function Discard({ made: { id }, home }: { made: Import; home: string }) {
  const t = useStrings(importWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button situation="neutral" icon="trash" onClick={() => setOpen(true)}>
        {t.discard}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.discardTitle}
        situation="danger"
        confirmLabel={t.discard}
        onConfirm={async () => {
          await call(discardUserImport, { params: { id } })
          await client.invalidateQueries({ queryKey: everyKeyOf(listUserImports) })
          navigate(home, { replace: true })
        }}
      >
        {t.discardWords}
      </ConfirmDialog>
    </>
  )
}

function Undo({ made: { id, counts } }: { made: Import }) {
  const t = useStrings(importWords)
  const act = useAct(id)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button situation="danger" onClick={() => setOpen(true)}>
        {t.undo}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.undoTitle}
        situation="danger"
        confirmLabel={t.undo}
        onConfirm={() => act(() => call(undoUserImport, { params: { id } }))}
      >
        {t.undoWords(counts.new, counts.changed)}
      </ConfirmDialog>
    </>
  )
}
