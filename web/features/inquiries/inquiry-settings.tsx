import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  getInquirySettings,
  inquirySettingsLimits,
  updateInquirySettings,
} from '#contract/inquiries.administration.ts'
import { inquiryLimits } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { adminInquiryWords } from './admin-inquiries.strings.ts'
import styles from './inquiries.module.css'

type Settings = Answer<typeof getInquirySettings>

/** The form's introduction and topics, and the canned answers. */
export function InquirySettingsForm() {
  const query = useQuery({ ...queryFor(getInquirySettings, {}), staleTime: 0 })
  const { data } = query
  return data ? (
    <Fields key={data.version} settings={data} refetch={() => query.refetch()} />
  ) : query.isError ? (
    <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  ) : (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  )
}

function Fields({ settings, refetch }: { settings: Settings; refetch: () => Promise<unknown> }) {
  const t = useStrings(adminInquiryWords)
  const [intro, setIntro] = useState(settings.intro)
  const [topics, setTopics] = useState(settings.topics.join('\n'))
  const [canned, setCanned] = useState(() =>
    settings.cannedAnswers.map((one) => ({ ...one, key: newClientKey() })),
  )
  const [touched, setTouched] = useState(false)
  const listed = topics
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const form = useSubmit({
    stays: true,
    unsaved: touched,
    check: () => ({
      topics: new Set(listed).size < listed.length ? t.topicsTwice : '',
      cannedAnswers: canned.every(({ name, body }) => name.trim() && body.trim()) ? '' : t.cannedMissing,
    }),
    send: () =>
      call(updateInquirySettings, {
        body: {
          intro,
          topics: listed,
          cannedAnswers: canned.map(({ name, body }) => ({ name, body })),
          version: settings.version,
        },
      }),
    done: async () => {
      setTouched(false)
      toast.success(t.saved)
      await refetch()
    },
    problemsOf: (error) => (error.code === 'conflict' ? { form: t.settingsChanged } : {}),
    failed: t.failed,
  })
  const changed = () => {
    setTouched(true)
    form.clear()
  }
  const setAt = (key: string, part: { name?: string; body?: string }) => {
    setCanned((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
    changed()
  }
  const address = `/inquiry?company=${encodeURIComponent(settings.companyCode)}`
  return (
    <>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <Card as="section" aria-label={t.formTitle} className={styles.column}>
        <h2 className={styles.heading}>{t.formTitle}</h2>
        <p className={styles.note}>
          {t.address}{' '}
          <AppLink to={address} target="_blank">
            {`${location.origin}${address}`}
          </AppLink>
        </p>
        <Textarea
          label={t.intro}
          low
          most={inquirySettingsLimits.introLength}
          value={intro}
          error={form.problems.intro}
          onChange={(text) => {
            setIntro(text)
            changed()
          }}
        />
        <Textarea
          label={t.topics}
          note={t.topicsNote}
          low
          value={topics}
          error={form.problems.topics}
          onChange={(text) => {
            setTopics(text)
            changed()
          }}
        />
      </Card>
      <Card as="section" aria-label={t.cannedTitle} className={styles.column}>
        <h2 className={styles.heading}>{t.cannedTitle}</h2>
        {canned.map(({ key, name, body }, at) => (
          <fieldset key={key} className={styles.column} aria-label={t.cannedAt(at + 1)}>
            <div className={styles.pair}>
              <Input
                label={t.cannedName}
                maxLength={inquirySettingsLimits.cannedNameLength}
                value={name}
                onChange={(text) => setAt(key, { name: text })}
              />
              <IconButton
                icon="trash"
                label={t.removeCanned(at + 1)}
                onClick={() => {
                  setCanned((before) => before.filter((one) => one.key !== key))
                  changed()
                }}
              />
            </div>
            <Textarea
              label={t.cannedBody}
              low
              most={inquiryLimits.bodyLength}
              value={body}
              onChange={(text) => setAt(key, { body: text })}
            />
          </fieldset>
        ))}
        {form.problems.cannedAnswers && (
          <Notice situation="danger" live>
            {form.problems.cannedAnswers}
          </Notice>
        )}
        {canned.length < inquirySettingsLimits.cannedAnswers && (
          <div>
            <Button
              size="xSmall"
              icon="plus"
              situation="neutral"
              onClick={() => {
                setCanned([...canned, { key: newClientKey(), name: '', body: '' }])
                changed()
              }}
            >
              {t.addCanned}
            </Button>
          </div>
        )}
      </Card>
      <div>
        <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
          {t.save}
        </Button>
      </div>
    </>
  )
}
