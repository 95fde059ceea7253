import { Suspense, useState } from 'react'
import { updateParticipation } from '#contract/activities.participants.ts'
import { activityLimits, type candidateVotes, chooseActivityDate } from '#contract/activities.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Tag } from '#ui/tag.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { serverProblems } from '../forms/server-problems.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { showTime, usePlace } from './activity-when.tsx'
import { useQuestionCheck } from './question-check.ts'
import { type Activity, useActivityChanges } from './use-activity.ts'

const ActivityQuestions = lazyPart(async () => ({
  default: (await import('./activity-questions.tsx')).ActivityQuestions,
}))

type Vote = (typeof candidateVotes)[number]
type Candidate = Activity['candidates'][number]

/** Candidate dates with everyone's votes and the reader's own. The organiser chooses one. */
export function CandidateVotes({ activity }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  const place = usePlace()
  const toast = useToast()
  const { id, candidates, can, own, version } = activity
  const { take } = useActivityChanges(id)
  const [votes, setVotes] = useState(
    () => new Map(candidates.flatMap((one) => (one.ownVote ? [[one.id, one.ownVote] as const] : []))),
  )
  const [comment, setComment] = useState(own.comment)
  const [chosen, setChosen] = useState<Candidate>()
  const questions = useQuestionCheck(activity)
  const comes = candidates.some((one) => ['yes', 'maybe'].includes(votes.get(one.id) ?? ''))
  const asks = comes && questions.items.length > 0
  const changed =
    comment !== own.comment ||
    questions.changed ||
    candidates.some((one) => (votes.get(one.id) ?? null) !== one.ownVote)
  const form = useSubmit<undefined, Activity>({
    stays: true,
    unsaved: changed && can.answer,
    check: () => ({
      votes: candidates.every((one) => votes.has(one.id)) ? '' : t.voteAll,
      questions: asks && !questions.check() ? t.questionsWrong : '',
    }),
    send: () =>
      call(updateParticipation, {
        params: { id },
        body: {
          comment,
          ...(asks && { answers: questions.cleaned }),
          votes: candidates.flatMap((one) => {
            const vote = votes.get(one.id)
            return vote ? [{ candidateId: one.id, vote }] : []
          }),
        },
      }),
    done: async (fresh) => {
      questions.saved()
      await take(fresh)
      toast.success(t.answered)
    },
    failed: t.answerFailed,
  })
  const choose = async (candidateId: number) => {
    await take(await call(chooseActivityDate, { params: { id }, body: { candidateId, version } }))
    toast.success(t.chosen)
  }
  return (
    <Card as="section" padding="large" bleeds aria-label={t.candidatesTitle}>
      <h2 className={styles.heading}>{t.candidatesTitle}</h2>
      {can.answer && <p className={styles.note}>{t.candidatesNote}</p>}
      <form className={styles.form} {...form.props}>
        <ul className={styles.candidates}>
          {candidates.map((one) => (
            <li key={one.id} className={styles.candidate}>
              <div className={styles.candidateHead}>
                <strong>{showTime(one, place)}</strong>
                {one.best && <Tag situation="success">{t.best}</Tag>}
                <span className={styles.votes}>
                  {`${t.yesShort} ${one.yesCount}　${t.maybeShort} ${one.maybeCount}　${t.noShort} ${one.noCount}`}
                </span>
              </div>
              {can.answer && (
                <RadioGroup<Vote>
                  label={showTime(one, place)}
                  labelHidden
                  row
                  value={votes.get(one.id)}
                  onChange={(vote) => setVotes(new Map(votes).set(one.id, vote))}
                  options={[
                    { value: 'yes', label: t.yes },
                    { value: 'maybe', label: t.maybe },
                    { value: 'no', label: t.no },
                  ]}
                />
              )}
              {can.edit && (
                <Button size="xSmall" onClick={() => setChosen(one)}>
                  {t.choose}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {can.answer && (
          <>
            {asks && (
              <Suspense>
                <ActivityQuestions
                  items={questions.items}
                  answers={questions.answers}
                  onChange={questions.change}
                  problems={[...questions.problems, ...serverProblems(form.problems)]}
                  attempt={questions.attempt}
                />
              </Suspense>
            )}
            <Textarea
              low
              label={t.comment}
              note={t.commentNote}
              value={comment}
              most={activityLimits.commentLength}
              onChange={setComment}
            />
            {form.sentence && (
              <p role="alert" className={styles.problem}>
                {form.sentence}
              </p>
            )}
            <Button type="submit" priority="primary" pending={form.pending}>
              {t.vote}
            </Button>
          </>
        )}
      </form>
      <ConfirmDialog
        open={chosen !== undefined}
        title={t.chooseTitle}
        confirmLabel={t.choose}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && choose(chosen.id)}
      >
        {chosen && t.chooseWords(showTime(chosen, place))}
      </ConfirmDialog>
    </Card>
  )
}
