import { useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import { updateParticipation } from '#contract/activities.participants.ts'
import { activityLimits } from '#contract/activities.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { serverProblems } from '../forms/server-problems.ts'
import { ActivityQuestions } from './activity-questions.tsx'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { useQuestionCheck } from './question-check.ts'
import { type Activity, useActivityChanges } from './use-activity.ts'

type Props = { activity: Activity; status: 'joining' | 'undecided' | 'declined'; onClose: () => void }

/** The questions, the guests and the comment of one's answer. */
export default function AnswerDialog({ activity, status, onClose }: Props) {
  const t = useStrings(activityScreenWords)
  const toast = useToast()
  const { own } = activity
  const { take } = useActivityChanges(activity.id)
  const [guests, setGuests] = useState(String(own.guests))
  const [comment, setComment] = useState(own.comment)
  const joins = status === 'joining'
  const questions = useQuestionCheck(activity)
  const asks = joins && questions.items.length > 0
  const already = own.status === 'joining' || own.status === 'waiting'
  const form = useSubmit<undefined, Activity>({
    check: () => ({
      guests: /^\d{1,2}$/.test(guests) && Number(guests) <= activityLimits.guests ? '' : t.guestsWrong,
      questions: asks && !questions.check() ? t.questionsWrong : '',
    }),
    send: () =>
      call(updateParticipation, {
        params: { id: activity.id },
        body: {
          status,
          guests: Number(guests),
          comment,
          ...(asks && { answers: questions.cleaned }),
        },
      }),
    done: async (fresh) => {
      await take(fresh)
      toast.success(t.answered)
      onClose()
    },
    failed: t.answerFailed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={joins && !already ? t.join : t.details}
      submitLabel={joins && !already ? (activity.state === 'full' ? t.joinWaiting : t.join) : t.save}
      className={styles.form}
      failure={form.failure}
      onClose={onClose}
    >
      {asks && (
        <ActivityQuestions
          items={questions.items}
          answers={questions.answers}
          onChange={(answers: FormAnswer[]) => questions.change(answers)}
          problems={[...questions.problems, ...serverProblems(form.problems)]}
          attempt={questions.attempt}
        />
      )}
      {joins && (
        <Input
          label={t.guests}
          note={t.guestsNote}
          inputMode="numeric"
          value={guests}
          error={form.problems.guests}
          onChange={setGuests}
        />
      )}
      <Textarea
        label={t.comment}
        note={t.commentNote}
        value={comment}
        most={activityLimits.commentLength}
        error={form.problems.comment}
        onChange={setComment}
      />
    </FormDialog>
  )
}
