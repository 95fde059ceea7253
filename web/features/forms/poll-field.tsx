import { useRef, useState } from 'react'
import type { PollAnswer } from '#common/form/answer.ts'
import { emptyPoll } from '#common/form/empty-answer.ts'
import { formLimits } from '#common/form/form-item.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { TimePicker } from '#ui/time-picker.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { type ItemProps, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'
import { readNumber } from './read-number.ts'

const endOfWork = '18:00'

type PartProps = { poll: PollAnswer; path: string; set: (change: Partial<PollAnswer>) => void }

function Choices({ poll, path, set }: PartProps) {
  const t = useStrings(forms)
  const { problems } = useFormState()
  const list = useRef<HTMLOListElement>(null)
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  return (
    <Field label={t.pollChoices} error={problems.get(`${path}.choices`)} required group>
      {() => (
        <div className={styles.parts}>
          <ol ref={list} className={styles.parts}>
            {poll.choices.map((choice, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its position
              <li key={index} className={styles.line}>
                <Input
                  label={t.pollChoice(index + 1)}
                  labelHidden
                  className={styles.grows}
                  value={choice}
                  placeholder={t.pollChoice(index + 1)}
                  onChange={(text) =>
                    set({ choices: poll.choices.map((each, other) => (other === index ? text : each)) })
                  }
                />
                {poll.choices.length > 2 && (
                  <IconButton
                    icon="close"
                    label={t.removePollChoice(index + 1)}
                    onClick={() => {
                      set({ choices: poll.choices.filter((_, other) => other !== index) })
                      focus(Math.max(0, index - 1))
                    }}
                  />
                )}
              </li>
            ))}
          </ol>
          {poll.choices.length < formLimits.pollChoices && (
            <Button
              size="xSmall"
              priority="tertiary"
              icon="plus"
              className={styles.quiet}
              onClick={() => {
                set({ choices: [...poll.choices, ''] })
                focus(poll.choices.length)
              }}
            >
              {t.addPollChoice}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function Threshold({ poll, path, set }: PartProps) {
  const t = useStrings(forms)
  const { problems } = useFormState()
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      label={t.pollThreshold}
      note={t.pollThresholdNote}
      error={problems.get(`${path}.threshold`)}
      inputMode="numeric"
      className={styles.number}
      after={t.people}
      value={typed ?? String(poll.threshold)}
      onChange={(text) => {
        setTyped(text)
        set({ threshold: readNumber(text) || 0 })
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const dayAndTime = (closesAt: string | null, timeZone: string) => {
  if (!closesAt) return { day: '', time: '' }
  return Number.isNaN(Date.parse(closesAt)) ? { day: closesAt, time: '' } : zonedParts(closesAt, timeZone)
}

function Closing({ poll, path, set }: PartProps) {
  const t = useStrings(forms)
  const { problems, timeZone, today } = useFormState()
  const { day, time } = dayAndTime(poll.closesAt, timeZone)
  const close = (on: string, at: string) =>
    set({ closesAt: zonedInstant(on, at || endOfWork, timeZone) ?? null })
  return (
    <div className={styles.period}>
      <DatePicker
        label={t.closingDay}
        note={t.closingNote}
        error={problems.get(`${path}.closesAt`)}
        value={day}
        today={today}
        min={today}
        onChange={(on) => close(on, time)}
        // Not a valid moment yet: the form's check reports it.
        onUnreadable={(typed) => set({ closesAt: zonedInstant(typed, endOfWork, timeZone) ?? typed })}
      />
      {day !== '' && <TimePicker label={t.closingTime} value={time} onChange={(at) => close(day, at)} />}
    </div>
  )
}

/** The fields of a poll on the post. */
export function PollField({ item, path, value, onChange }: ItemProps<'poll'>) {
  const t = useStrings(forms)
  const { problems } = useFormState()
  const { id: _, ...words } = useItemWords(item, path)
  // An empty poll is removed when the answers are cleaned.
  const poll = value && 'poll' in value ? value.poll : emptyPoll
  const set = (change: Partial<PollAnswer>) => onChange({ poll: { ...poll, ...change } })
  const parts = { poll, path, set }
  return (
    <Field {...words} group>
      {() => (
        <div className={styles.panel}>
          <Input
            label={t.question}
            value={poll.question}
            error={problems.get(`${path}.question`)}
            required
            onChange={(question) => set({ question })}
          />
          <Choices {...parts} />
          <div className={styles.boxes}>
            <Checkbox
              label={t.pollMultiple}
              checked={poll.multiple}
              onChange={(multiple) => set({ multiple })}
            />
            <Checkbox
              label={t.pollAnonymous}
              note={t.pollAnonymousNote}
              checked={poll.anonymous}
              onChange={(anonymous) =>
                set({ anonymous, threshold: anonymous ? formLimits.pollThreshold.usual : 1 })
              }
            />
          </div>
          {poll.anonymous && <Threshold {...parts} />}
          <Closing {...parts} />
        </div>
      )}
    </Field>
  )
}
