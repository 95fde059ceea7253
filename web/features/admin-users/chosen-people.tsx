import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import { cancelWithdrawals, withdrawUsers } from '#contract/user-imports.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { SelectionBar } from '#web/app/selection-bar.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { cardWords } from './cards.strings.ts'
import styles from './chosen-people.module.css'
import { chosenWords } from './chosen-people.strings.ts'
import { useRefreshAccounts } from './use-account.ts'
import { userActWords } from './user-acts.strings.ts'

const UserActsDialog = lazy(() => import('./user-acts-dialog.tsx'))

/** The maximum of one offboarding call. */
const mostChosen = 200

type Props = {
  chosen: ReadonlySet<number>
  /** The screen that creates cards for these people. */
  cardsPath: string
  onNone: () => void
  /** A button that selects more people. */
  everybody?: ReactNode
}

/** Actions on the people selected in the list. */
export function ChosenPeople({ chosen, cardsPath, onNone, everybody }: Props) {
  const t = useStrings(chosenWords)
  const refresh = useRefreshAccounts()
  const [task, setTask] = useState<'withdraw' | 'keep' | 'acts'>()
  const acts = useStrings(userActWords)
  const cards = useStrings(cardWords)
  const href = useHref()
  const many = chosen.size > mostChosen && t.most(mostChosen)
  const done = async (changedCount: number) => {
    toast.success(t.saved(changedCount))
    await refresh()
    onNone()
  }
  return (
    <SelectionBar label={t.bar} count={t.chosen(chosen.size)} onNone={onNone}>
      {everybody}
      <Button size="xSmall" aria-haspopup="dialog" onClick={() => setTask('acts')}>
        {acts.open}
      </Button>
      <Button size="xSmall" href={href(cardsPath)}>
        {cards.open}
      </Button>
      <Button size="xSmall" disabled={many} onClick={() => setTask('keep')}>
        {t.keep}
      </Button>
      <Button size="xSmall" situation="danger" disabled={many} onClick={() => setTask('withdraw')}>
        {t.withdraw}
      </Button>
      {task === 'withdraw' && (
        <WithdrawDialog userIds={[...chosen]} onDone={done} onClose={() => setTask(undefined)} />
      )}
      {task === 'acts' && (
        <Suspense>
          <UserActsDialog
            userIds={[...chosen]}
            onClose={(changed) => {
              setTask(undefined)
              if (changed) onNone()
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={task === 'keep'}
        onClose={() => setTask(undefined)}
        title={t.keepTitle(chosen.size)}
        confirmLabel={t.keep}
        onConfirm={async () => {
          try {
            const { changedCount } = await call(cancelWithdrawals, { body: { userIds: [...chosen] } })
            await done(changedCount)
          } catch (error) {
            toast.danger(sentenceOf(error, t.failed))
          }
        }}
      >
        {t.keepWords}
      </ConfirmDialog>
    </SelectionBar>
  )
}

type WithdrawProps = {
  userIds: readonly number[]
  onDone: (changedCount: number) => Promise<unknown>
  onClose: () => void
}

function WithdrawDialog({ userIds, onDone, onClose }: WithdrawProps) {
  const t = useStrings(chosenWords)
  const { data: counts } = useQuery(queryFor(getUserCounts, {}))
  const today = counts?.today as PlainDate | undefined
  const [lastOn, setLastOn] = useState<PlainDate | ''>('')
  const form = useSubmit({
    check: () => ({ lastOn: lastOn === '' ? t.dayMissing : '' }),
    send: () => call(withdrawUsers, { body: { userIds: [...userIds], lastOn } }),
    done: ({ changedCount }) => {
      onClose()
      return onDone(changedCount)
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      danger
      title={t.title(userIds.length)}
      submitLabel={t.confirm}
      onClose={onClose}
      className={styles.part}
    >
      <p>{t.words}</p>
      <DatePicker
        label={t.lastOn}
        required
        value={lastOn}
        min={today}
        today={today}
        error={form.sentence}
        onChange={setLastOn}
      />
    </FormDialog>
  )
}
