import { useState } from 'react'
import { updateParticipation } from '#contract/activities.participants.ts'
import { activityLimits } from '#contract/activities.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { type Activity, useActivityChanges } from './use-activity.ts'

type Answer = 'joining' | 'undecided' | 'declined'

/** The reader's own answer, easy to reach with the thumb on a phone. */
export function ActivityAnswer({ activity }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  const { own, can, state } = activity
  const [editing, setEditing] = useState(false)
  const { take } = useActivityChanges(activity.id)
  const toast = useToast()
  const form = useSubmit<Answer, Activity>({
    stays: true,
    toasts: true,
    failed: t.answerFailed,
    send: (_, status) =>
      call(updateParticipation, {
        params: { id: activity.id },
        body: { status, guests: own.guests, comment: own.comment },
      }),
    done: async (fresh) => {
      await take(fresh)
      toast.success(t.answered)
    },
  })
  const joins = own.status === 'joining' || own.status === 'waiting'
  return (
    <section aria-label={t.yourAnswer} className={styles.answer}>
      <p role="status" className={styles.sentence}>
        <OwnAnswer activity={activity} />
      </p>
      {can.answer && (
        <div className={styles.answers}>
          {!joins && (
            <Button priority="primary" pending={form.pending} onClick={() => form.submit('joining')}>
              {state === 'full' ? t.joinWaiting : t.join}
            </Button>
          )}
          {own.status !== 'undecided' && (
            <Button situation="neutral" pending={form.pending} onClick={() => form.submit('undecided')}>
              {t.undecide}
            </Button>
          )}
          {own.status !== 'declined' && own.status !== 'cancelled' && (
            <Button situation="neutral" pending={form.pending} onClick={() => form.submit('declined')}>
              {joins ? t.cancel : t.decline}
            </Button>
          )}
          {own.status !== null && own.status !== 'invited' && (
            <Button priority="tertiary" icon="edit" onClick={() => setEditing(true)}>
              {t.details}
            </Button>
          )}
        </div>
      )}
      {editing && <AnswerDialog activity={activity} onClose={() => setEditing(false)} />}
    </section>
  )
}

function OwnAnswer({ activity: { own, can } }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  switch (own.status) {
    case 'joining':
      return own.guests > 0 ? t.youJoinWith(own.guests) : t.youJoin
    case 'waiting':
      return t.youWait(own.waitingPlace ?? 1)
    case 'undecided':
      return t.youAreUndecided
    case 'declined':
    case 'cancelled':
      return t.youDecline
    case 'attended':
      return t.youAttended
    case 'absent':
      return t.youWereAbsent
    default:
      if (!can.answer) return t.signUpOver
      return own.status === 'invited' ? t.invitedYou : t.notAnswered
  }
}

/** The comment and the guests of the reader's answer. */
function AnswerDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useStrings(activityScreenWords)
  const toast = useToast()
  const { own } = activity
  const { take } = useActivityChanges(activity.id)
  const [guests, setGuests] = useState(String(own.guests))
  const [comment, setComment] = useState(own.comment)
  const joins = own.status === 'joining' || own.status === 'waiting'
  const status = joins ? 'joining' : own.status === 'undecided' ? 'undecided' : 'declined'
  const form = useSubmit<undefined, Activity>({
    check: () => ({
      guests: /^\d{1,2}$/.test(guests) && Number(guests) <= activityLimits.guests ? '' : t.guestsWrong,
    }),
    send: () =>
      call(updateParticipation, {
        params: { id: activity.id },
        body: { status, guests: Number(guests), comment },
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
      title={t.details}
      submitLabel={t.save}
      className={styles.form}
      failure={form.failure}
      onClose={onClose}
    >
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
