import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkForm } from '#common/form/check-form.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import {
  getInquirySettings,
  inquirySettingsLimits,
  updateInquirySettings,
} from '#contract/inquiries.administration.ts'
import { inquiryLimits } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { adminInquiryWords } from './admin-inquiries.strings.ts'
import styles from './inquiries.module.css'
import { InquiryTopics, topicFields } from './inquiry-topics.tsx'

type Settings = Answer<typeof getInquirySettings>
type Wanted = CallInput<typeof updateInquirySettings>['body']

/** The form's introduction, topics and items, and the canned answers. */
export function InquirySettingsForm() {
  const query = useQuery({ ...queryFor(getInquirySettings, {}), staleTime: 0 })
  const { data } = query
  return data ? (
    <Fields settings={data} refetch={() => query.refetch()} />
  ) : query.isError ? (
    <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  ) : (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  )
}

const cannedFields = (answers: Settings['cannedAnswers']) =>
  answers.map((one) => ({ ...one, key: newClientKey() }))
const cannedText = (answers: Settings['cannedAnswers']) =>
  answers.map(({ name, body }) => `${name}: ${body}`).join(', ')
const topicText = (topics: readonly { name: string; items: readonly { name: string }[] }[]) =>
  topics.map(({ name, items }) => [name, ...items.map((item) => item.name)].join('/')).join(', ')

function Fields({ settings, refetch }: { settings: Settings; refetch: () => Promise<unknown> }) {
  const t = useStrings(adminInquiryWords)
  const locale = useLocale()
  const [base] = useState(settings)
  const [intro, setIntro] = useState(base.intro)
  const [topics, setTopics] = useState(() => topicFields(base.topics))
  const [guestFiles, setGuestFiles] = useState(base.guestFiles)
  const [canned, setCanned] = useState(() => cannedFields(base.cannedAnswers))
  const [touched, setTouched] = useState(false)
  const names = topics.map(({ name }) => name.trim())
  const wrongTopic = topics.find(({ items }) => items.length > 0 && checkForm(items, locale).length > 0)
  const form = useSubmit({
    stays: true,
    base,
    current: settings,
    refetch,
    unsaved: touched,
    check: () => ({
      topics: names.includes('')
        ? t.topicMissing
        : new Set(names).size < names.length
          ? t.topicsTwice
          : wrongTopic
            ? t.itemsWrong(wrongTopic.name)
            : '',
      cannedAnswers: canned.every(({ name, body }) => name.trim() && body.trim()) ? '' : t.cannedMissing,
    }),
    send: (version) =>
      call(updateInquirySettings, {
        body: {
          intro,
          topics: topics.map(({ name, items }) => ({ name, items })) as Wanted['topics'],
          guestFiles,
          cannedAnswers: canned.map(({ name, body }) => ({ name, body })),
          version,
        },
      }),
    done: async () => {
      setTouched(false)
      toast.success(t.saved)
      await refetch()
    },
    failed: t.failed,
  })
  const compare = (now: Settings) => [
    { label: t.intro, now: now.intro, mine: intro },
    { label: t.topics, now: topicText(now.topics), mine: topicText(topics) },
    {
      label: t.guestFiles,
      now: now.guestFiles ? t.yes : t.no,
      mine: guestFiles ? t.yes : t.no,
    },
    { label: t.cannedTitle, now: cannedText(now.cannedAnswers), mine: cannedText(canned) },
  ]
  const take = (now: Settings) => {
    setIntro(now.intro)
    setTopics(topicFields(now.topics))
    setGuestFiles(now.guestFiles)
    setCanned(cannedFields(now.cannedAnswers))
    setTouched(false)
  }
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
      <ChangedElsewhere form={form} compare={compare} onTake={take} />
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
        <InquiryTopics
          topics={topics}
          error={form.problems.topics}
          onChange={(next) => {
            setTopics(next)
            changed()
          }}
        />
        <Checkbox
          label={t.guestFiles}
          note={t.guestFilesNote}
          checked={guestFiles}
          onChange={(checked) => {
            setGuestFiles(checked)
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
