import { type ReactNode, Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './poll.module.css'
import { reportItems } from './report-items.strings.ts'
import { type Change, type Poll as PollData, usePoll } from './use-poll.ts'

const VotersDialog = lazyPart(() => import('./voters-dialog.tsx'))

type Choice = PollData['choices'][number]

/** A poll on a post: its choices with their votes, and voting until it closes. */
export function Poll({ id, feedId, waiting }: { id: number; feedId: number; waiting: ReactNode }) {
  const { poll, choose } = usePoll(id, feedId)
  const [asked, setAsked] = useState(false)
  const t = useStrings(reportItems)
  // If it cannot be fetched, the post shows it as text.
  if (!poll) return waiting
  const voted = poll.choices.some(({ chosen }) => chosen)
  return (
    <div className={styles.poll}>
      {poll.can.vote ? <Ballot poll={poll} onChoose={choose} /> : <Result poll={poll} />}
      <Terms poll={poll} />
      <div className={styles.foot}>
        <span className={styles.voters}>{t.voters(poll.voterCount)}</span>
        {poll.can.seeVoters && poll.voterCount > 0 && (
          <Button size="xSmall" priority="tertiary" onClick={() => setAsked(true)}>
            {t.showVoters}
          </Button>
        )}
        {poll.can.vote && voted && (
          <Button size="xSmall" priority="tertiary" situation="neutral" onClick={() => choose(() => [])}>
            {t.takeBack}
          </Button>
        )}
      </div>
      <Suspense>{asked && <VotersDialog poll={poll} onClose={() => setAsked(false)} />}</Suspense>
    </div>
  )
}

function Ballot({ poll, onChoose }: { poll: PollData; onChoose: (change: Change) => unknown }) {
  if (poll.multiple) {
    const toggle = (id: number, on: boolean) =>
      onChoose((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
    return (
      <Field label={poll.question} group>
        {() => (
          <div className={styles.choices}>
            {poll.choices.map((choice) => (
              <Checkbox
                key={choice.id}
                checked={choice.chosen}
                onChange={(on) => toggle(choice.id, on)}
                label={<Bar choice={choice} voterCount={poll.voterCount} />}
              />
            ))}
          </div>
        )}
      </Field>
    )
  }
  return (
    <RadioGroup
      label={poll.question}
      options={poll.choices.map((choice) => ({
        value: String(choice.id),
        label: <Bar choice={choice} voterCount={poll.voterCount} />,
      }))}
      value={String(poll.choices.find(({ chosen }) => chosen)?.id ?? '')}
      onChange={(id) => onChoose(() => [Number(id)])}
    />
  )
}

function Result({ poll }: { poll: PollData }) {
  const t = useStrings(reportItems)
  return (
    <>
      <p className={styles.question}>{poll.question}</p>
      <ul className={styles.choices}>
        {poll.choices.map((choice) => (
          <li key={choice.id} className={styles.result}>
            <span className={styles.sign}>{choice.chosen && <Icon name="check" label={t.yourChoice} />}</span>
            <Bar choice={choice} voterCount={poll.voterCount} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Bar({ choice, voterCount }: { choice: Choice; voterCount: number }) {
  const t = useStrings(reportItems)
  const { name, voteCount } = choice
  const percent = voteCount === null || voterCount === 0 ? 0 : Math.round((voteCount / voterCount) * 100)
  return (
    <span className={styles.choice}>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        {voteCount !== null && <span className={styles.count}>{t.votes(voteCount, percent)}</span>}
      </span>
      {voteCount !== null && (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ width: `${percent}%` }} />
        </span>
      )}
    </span>
  )
}

/** The terms of the vote, shown before voting. */
function Terms({ poll }: { poll: PollData }) {
  const t = useStrings(reportItems)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const { anonymous, threshold, closed, closesAt, multiple, choices } = poll
  const hidden = choices.some(({ voteCount }) => voteCount === null)
  const when = closesAt && readableDateTime(closesAt, { locale, timeZone })
  const open = [multiple ? t.manyChoices : t.oneChoice, when && t.closesAt(when)].filter(Boolean).join(' · ')
  return (
    <div className={styles.terms}>
      <p>{closed && when ? t.closedAt(when) : open}</p>
      {anonymous && (
        <p>
          {t.anonymous}
          {hidden && ` ${closed ? t.belowThreshold(threshold) : t.threshold(threshold)}`}
        </p>
      )}
    </div>
  )
}
