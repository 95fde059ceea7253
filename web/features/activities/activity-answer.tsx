import { Suspense, useState } from 'react'
import { updateParticipation } from '#contract/activities.participants.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { type Activity, useActivityChanges } from './use-activity.ts'

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'))

type Answer = 'joining' | 'undecided' | 'declined'

/** The reader's own answer, easy to reach with the thumb on a phone. */
export function ActivityAnswer({ activity }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  const { own, can, state } = activity
  const [editing, setEditing] = useState<Answer>()
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
  const asks = activity.questions.length > 0
  const unanswered = joins && asks && activity.ownAnswers.length === 0
  const current = joins ? 'joining' : own.status === 'undecided' ? 'undecided' : 'declined'
  return (
    <section aria-label={t.yourAnswer} className={styles.answer}>
      <p role="status" className={styles.sentence}>
        <OwnAnswer activity={activity} />
      </p>
      {can.answer && (
        <div className={styles.answers}>
          {!joins && (
            <Button
              priority="primary"
              pending={form.pending}
              onClick={() => (asks ? setEditing('joining') : form.submit('joining'))}
            >
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
            <Button
              priority={unanswered ? 'primary' : 'tertiary'}
              icon="edit"
              onClick={() => setEditing(current)}
            >
              {unanswered ? t.answerQuestions : t.details}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {editing && (
          <AnswerDialog activity={activity} status={editing} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
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
