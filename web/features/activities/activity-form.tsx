import { type ReactNode, useRef, useState } from 'react'
import { activityLimits } from '#contract/activities.ts'
import { listFilterUsers } from '#contract/filters.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import type { useSubmit } from '#web/app/use-submit.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { ChosenPhotos } from '../media-files/chosen-photos.tsx'
import { PhotoButton } from '../media-files/photo-button.tsx'
import { photos as photoWords } from '../media-files/photos.strings.ts'
import { pickPhotos } from '../media-files/pick-photos.ts'
import { asMention, type Mention } from '../mentions/mention-names.ts'
import { ActivityDates, DeadlineFields } from './activity-dates.tsx'
import type { ActivityFields } from './activity-fields.ts'
import styles from './activity-form.module.css'
import { activityFormWords } from './activity-form.strings.ts'
import { QuestionFields } from './question-fields.tsx'

/** People to mention; the server says who of them would not see the activity. */
async function findMentioned(query: string) {
  const { users } = await call(listFilterUsers, { query: { query, limit: 10 } })
  return users.map(({ id, name, departmentName, profileImgPath }) => ({
    id: String(id),
    label: name,
    detail: departmentName ?? undefined,
    avatarUrl: profileImgPath ?? undefined,
  }))
}

type Props = {
  fields: ActivityFields
  onChange: (fields: ActivityFields) => void
  form: Pick<ReturnType<typeof useSubmit>, 'props' | 'pending' | 'problems' | 'failure' | 'clear'>
  /** The activity exists: candidate dates cannot be turned on or off, and saving invites nobody. */
  exists?: boolean
  submitLabel: string
  /** Above the fields. */
  notice?: ReactNode
}

/** All fields of an activity. */
export function ActivityForm({ fields, onChange, form, exists = false, submitLabel, notice }: Props) {
  const t = useStrings(activityFormWords)
  // Choosing a person to mention changes the text and the mentions before the next render.
  const latest = useRef(fields)
  latest.current = fields
  const set = (change: Partial<ActivityFields>) => {
    latest.current = { ...latest.current, ...change }
    onChange(latest.current)
  }
  const { problems, pending } = form
  const mention = (person: Mention) => set({ mentions: [...latest.current.mentions, person] })
  return (
    <form className={styles.form} {...form.props}>
      {notice}
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <Input
        required
        label={t.title}
        value={fields.title}
        error={problems.title}
        maxLength={activityLimits.titleLength}
        autoComplete="off"
        onChange={(title) => set({ title })}
      />
      <Textarea
        label={t.body}
        note={t.bodyNote}
        drawn={(text) => <FormattedText text={text} mentions={fields.mentions} />}
        mentionSource={findMentioned}
        onMention={(choice) => mention(asMention(choice))}
        value={fields.body}
        error={problems.body}
        most={activityLimits.bodyLength}
        onChange={(body) => set({ body })}
      />
      <Photos fields={fields} set={set} error={problems.photos} locked={pending} />
      <ActivityDates fields={fields} set={set} problems={problems} exists={exists} />
      <Input
        label={t.place}
        value={fields.place}
        error={problems.place}
        maxLength={activityLimits.placeLength}
        onChange={(place) => set({ place })}
      />
      <Input
        label={t.capacity}
        note={t.capacityNote}
        inputMode="numeric"
        value={fields.capacity}
        error={problems.capacity}
        onChange={(capacity) => set({ capacity })}
      />
      <DeadlineFields fields={fields} set={set} error={problems.signUpUntil} />
      <Input
        label={t.fee}
        note={t.feeNote}
        inputMode="numeric"
        value={fields.fee}
        error={problems.fee}
        onChange={(fee) => set({ fee })}
      />
      <AudienceEditor
        open
        label={t.audience}
        rule={fields.audience}
        error={problems.audience}
        onChange={(audience) => set({ audience })}
      />
      <QuestionFields
        questions={fields.questions}
        fixed={fields.questionsFixed}
        error={problems.questions}
        onChange={(questions) => set({ questions })}
      />
      <RadioGroup
        label={t.inviters}
        value={fields.inviters}
        onChange={(inviters) => set({ inviters })}
        options={[
          { value: 'organiser', label: t.invitersOrganiser },
          { value: 'participants', label: t.invitersParticipants },
        ]}
      />
      {!exists && (
        <>
          <Checkbox
            label={t.inviteAudience}
            note={t.inviteAudienceNote}
            checked={fields.inviteAudience}
            onChange={(inviteAudience) => set({ inviteAudience })}
          />
          {problems.inviteAudience && (
            <p role="alert" className={styles.problem}>
              {problems.inviteAudience}
            </p>
          )}
          {!fields.polls && (
            <Checkbox label={t.joins} checked={fields.joins} onChange={(joins) => set({ joins })} />
          )}
        </>
      )}
      <div>
        <Button type="submit" priority="primary" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

type Part = { fields: ActivityFields; set: (change: Partial<ActivityFields>) => void }

function Photos({ fields, set, error, locked }: Part & { error: string | undefined; locked: boolean }) {
  const w = useStrings(photoWords)
  const [problems, setProblems] = useState<string[]>([])
  const limits = { most: activityLimits.photos, bytes: activityLimits.photoBytes }
  const said = error ? [...problems, error] : problems
  return (
    <div className={styles.photos}>
      <ChosenPhotos
        sortable
        locked={locked}
        files={fields.photos}
        onChange={(photos) => set({ photos })}
        onUnusable={(file) => set({ photos: fields.photos.filter((photo) => photo !== file) })}
      />
      <PhotoButton
        disabled={locked}
        onPick={(added) => {
          const picked = pickPhotos(fields.photos, added, limits, w)
          setProblems(picked.problems)
          set({ photos: picked.files })
        }}
      />
      {said.length > 0 && (
        <div role="alert" className={styles.problem}>
          {said.join(' ')}
        </div>
      )}
    </div>
  )
}
