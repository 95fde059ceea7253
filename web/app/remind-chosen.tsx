import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { sentenceOf } from './api-error.ts'
import { remindChosenWords } from './remind-chosen.strings.ts'
import { SelectionBar } from './selection-bar.tsx'

type Props = {
  chosen: ReadonlySet<string>
  onNone: () => void
  /** Reminds the people that one row waits for. */
  remind: (id: number) => Promise<{ remindedCount: number }>
  refresh: () => Promise<unknown>
}

/** Reminds the people that the selected rows of a list wait for. */
export function RemindChosen({ chosen, onNone, remind, refresh }: Props) {
  const t = useStrings(remindChosenWords)
  const [asking, setAsking] = useState(false)
  const remindAll = async () => {
    let people = 0
    const problems: string[] = []
    // One after another: each is a write, and their number is limited.
    for (const id of chosen)
      try {
        people += (await remind(Number(id))).remindedCount
      } catch (error) {
        problems.push(sentenceOf(error, t.failed))
      }
    if (people > 0) toast.success(t.done(people))
    if (problems.length > 0) toast.danger(t.left(problems.length, problems[0]!))
    await refresh()
    onNone()
  }
  return (
    <SelectionBar label={t.bar} count={t.chosen(chosen.size)} onNone={onNone}>
      <Button size="xSmall" icon="announcement" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t.remind}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.title(chosen.size)}
        confirmLabel={t.remind}
        onConfirm={remindAll}
        onClose={() => setAsking(false)}
      >
        {t.words}
      </ConfirmDialog>
    </SelectionBar>
  )
}
