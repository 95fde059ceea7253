import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cleanProfileAnswer } from '#common/profile-answer.ts'
import { answerProblems } from '#common/profile-item.strings.ts'
import { profileLimits } from '#common/profile-item.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getProfile, updateProfile } from '#contract/users.profile.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useGoBack, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { OwnScreen } from './own-screen.tsx'
import { ProfileCardSkeleton } from './profile-card.tsx'
import styles from './profile-edit-screen.module.css'
import { type OwnItem, ProfileItemField } from './profile-item-field.tsx'
import { profiles } from './profiles.strings.ts'
import { findUnsaved, keepUnsaved, type ProfileValues } from './unsaved-profile.ts'
import { useRefreshOwn } from './use-own-page.ts'

/** The person's own greeting and profile items. */
export default function ProfileEditScreen() {
  const t = useStrings(profiles)
  return (
    <OwnScreen title={t.editTitle} className={styles.narrow}>
      {(userId) => <Loaded userId={userId} />}
    </OwnScreen>
  )
}

function Loaded({ userId }: { userId: number }) {
  const query = useQuery({ ...queryFor(getProfile, { params: { id: userId } }), staleTime: 0 })
  if (query.data && !query.isFetching) return <ProfileForm userId={userId} profile={query.data} />
  if (query.isFetching) return <ProfileCardSkeleton />
  return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
}

const valuesOf = ({ greeting, profileItems }: Answer<typeof getProfile>): ProfileValues => ({
  greeting,
  answers: Object.fromEntries(profileItems.map(({ id, value }) => [id, value])),
})

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index])

function ProfileForm({ userId, profile }: { userId: number; profile: Answer<typeof getProfile> }) {
  const t = useStrings(profiles)
  const words = useStrings(answerProblems)
  const refresh = useRefreshOwn()
  const goBack = useGoBack('/mypage')
  const unsaved = useRef(findUnsaved(userId))
  const saved = valuesOf(profile)
  const [values, setValues] = useState<ProfileValues>(() => ({
    greeting: unsaved.current?.greeting ?? saved.greeting,
    answers: { ...saved.answers, ...unsaved.current?.answers },
  }))
  const givenTo = ({ id }: OwnItem) => values.answers[id] ?? []
  const changed = profile.profileItems.filter((item) => !same(givenTo(item), item.value))
  const dirty = changed.length > 0 || values.greeting !== saved.greeting
  useEffect(() => keepUnsaved(userId, dirty ? values : undefined), [userId, dirty, values])

  const form = useSubmit({
    focusesProblem: true,
    check: () => {
      const found: Record<string, string> = {}
      for (const item of profile.profileItems) {
        const cleaned = cleanProfileAnswer(item, givenTo(item), item.value)
        if ('problem' in cleaned) found[`item${item.id}`] = words[cleaned.problem]
      }
      if (values.greeting.length > profileLimits.greetingLength)
        found.greeting = t.tooLong(profileLimits.greetingLength)
      return found
    },
    send: async () => {
      const answers = changed.map((item) => ({ profileItemId: item.id, value: givenTo(item) }))
      await call(updateProfile, { params: { id: userId }, body: { greeting: values.greeting, answers } })
      keepUnsaved(userId, undefined)
      toast.success(t.saved)
      await refresh()
    },
    done: goBack,
    failed: t.failed,
  })
  const { pending, problems } = form
  const failed = Object.keys(problems).length > 0 ? t.problems : form.message

  return (
    <Card padding="large" bleeds>
      <form className={styles.form} {...form.props}>
        <Head userId={userId} />
        {unsaved.current && (
          <Notice
            action={
              <Button
                size="xSmall"
                priority="tertiary"
                onClick={() => {
                  unsaved.current = undefined
                  setValues(saved)
                }}
              >
                {t.discard}
              </Button>
            }
          >
            {t.restored}
          </Notice>
        )}
        {failed && (
          <Notice situation="danger" live>
            {failed}
          </Notice>
        )}
        <Textarea
          label={t.greeting}
          note={t.greetingNote}
          most={profileLimits.greetingLength}
          error={problems.greeting}
          value={values.greeting}
          onChange={(greeting) => setValues((before) => ({ ...before, greeting }))}
        />
        {profile.profileItems.map((item) => (
          <ProfileItemField
            key={item.id}
            item={item}
            value={givenTo(item)}
            error={problems[`item${item.id}`]}
            onChange={(value) => {
              setValues((before) => ({ ...before, answers: { ...before.answers, [item.id]: value } }))
              form.clear(`item${item.id}`)
            }}
          />
        ))}
        <div className={styles.actions}>
          <Button situation="neutral" disabled={pending} onClick={goBack}>
            {t.cancel}
          </Button>
          <Button priority="primary" type="submit" pending={pending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Head({ userId }: { userId: number }) {
  const t = useStrings(profiles)
  const user = useCurrentUser()
  const href = useHref()
  return (
    <div className={styles.head}>
      <div className={styles.person}>
        <Avatar name={user?.name ?? ''} src={user?.profileImgPath ?? null} size="large" />
        <div>
          <p className={styles.name}>{user?.name}</p>
          <p className={styles.note}>{t.editNote}</p>
        </div>
      </div>
      <Button size="xSmall" icon="image" href={href(`/users/${userId}/images`)}>
        {t.pictures}
      </Button>
    </div>
  )
}
