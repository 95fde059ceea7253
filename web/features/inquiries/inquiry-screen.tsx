import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { emailPattern } from '#common/email-pattern.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createInquiry, getInquiryForm, inquiryLimits } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { serverProblems } from '../forms/server-problems.ts'
import { useFormCheck } from '../forms/use-form-check.ts'
import styles from './inquiries.module.css'
import { inquiryWords } from './inquiries.strings.ts'
import { InquiryStateTag } from './inquiry-state.tsx'
import { FilesField, useMessageFiles } from './message-files.tsx'
import { OpenPage } from './open-page.tsx'

const InquiryItems = lazyPart(() => import('./inquiry-items.tsx'))

const path = '/inquiry'
const params = searchParams({
  company: textParam(inquiryLimits.codeLength),
  tried: textParam(inquiryLimits.triedLength),
})

type Form = Answer<typeof getInquiryForm>

/** The inquiry form, for anyone: of the person's company, or of the one whose code is in the address. */
export default function InquiryScreen() {
  const t = useStrings(inquiryWords)
  const [{ company, tried }, change] = useSearchParams(params, path)
  const query = useQuery({
    ...queryFor(getInquiryForm, { query: { company: company || undefined } }),
    staleTime: 0,
  })
  const { data } = query
  return (
    <OpenPage title={t.title} signedIn={data ? data.person !== null : true}>
      {data?.form ? (
        <>
          <Writing
            key={company}
            company={company}
            tried={tried}
            data={data}
            form={data.form}
            refetch={() => query.refetch()}
          />
          <Own data={data} />
        </>
      ) : data ? (
        <CompanyChoice key={company} company={company} onChoose={(code) => change({ company: code })} />
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </OpenPage>
  )
}

function CompanyChoice({ company, onChoose }: { company: string; onChoose: (code: string) => void }) {
  const t = useStrings(inquiryWords)
  const [code, setCode] = useState(company)
  const [problem, setProblem] = useState(company ? t.companyUnknown : '')
  return (
    <form
      noValidate
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) onChoose(code.trim())
        else setProblem(t.companyMissing)
      }}
    >
      <Input
        label={t.company}
        note={t.companyNote}
        required
        maxLength={inquiryLimits.codeLength}
        value={code}
        error={problem}
        onChange={(text) => {
          setCode(text)
          setProblem('')
        }}
      />
      <div>
        <Button type="submit" priority="primary">
          {t.open}
        </Button>
      </div>
    </form>
  )
}

type WritingProps = {
  company: string
  tried: string
  data: Form
  form: NonNullable<Form['form']>
  refetch: () => Promise<unknown>
}

const noItems: readonly FormItem[] = []
const noAnswers: readonly FormAnswer[] = []

/* The items of a topic with their answers while they are written: each topic keeps its own. */
function useTopicAnswers(topics: NonNullable<Form['form']>['topics'], topic: string) {
  const [answersOf, setAnswersOf] = useState<ReadonlyMap<string, readonly FormAnswer[]>>(new Map())
  // The contract describes only what all kinds of items have in common.
  const found = topics.find(({ name }) => name === topic)?.items as readonly object[] | undefined
  const items = found ? (found as readonly FormItem[]) : noItems
  const answers = answersOf.get(topic) ?? noAnswers
  return {
    items,
    answers,
    change: (next: FormAnswer[]) => setAnswersOf((before) => new Map(before).set(topic, next)),
    changed: answersOf.size > 0,
    ...useFormCheck(items, answers),
  }
}

function Writing({
  company,
  tried,
  data: { person },
  form: { companyName, intro, topics, fileRules },
  refetch,
}: WritingProps) {
  const t = useStrings(inquiryWords)
  const navigate = useAppNavigate()
  const [fields, setFields] = useState({ name: '', email: '', topic: '', body: '', website: '' })
  const [clientKey] = useState(newClientKey)
  const [sent, setSent] = useState(false)
  const files = useMessageFiles()
  const { name, email, topic, body } = fields
  const asked = useTopicAnswers(topics, topic)
  const form = useSubmit({
    stays: true,
    focusesProblem: true,
    unsaved: !sent && (body !== '' || asked.changed || files.chosen.length > 0),
    check: () => ({
      name: person || name.trim() ? '' : t.nameMissing,
      email: person || emailPattern.test(email.trim()) ? '' : t.emailMissing,
      topic: topics.length === 0 || topic ? '' : t.topicMissing,
      answers: asked.check() ? '' : t.answersWrong,
      body: body.trim() ? '' : t.bodyMissing,
    }),
    send: () =>
      call(createInquiry, {
        body: { ...fields, answers: asked.cleaned, company, tried, clientKey },
        files: files.fields,
      }),
    done: ({ id }) => {
      setSent(true)
      if (id !== null) navigate(`/inquiries/${id}`)
    },
    problemsOf: (error) => {
      // The form may have been changed since it was opened.
      if (error.code === 'validation_failed') void refetch()
      return error.fields
    },
    failed: t.failed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  if (sent)
    return (
      <Notice situation="success" title={t.sentTitle} live>
        {t.sentMail}
      </Notice>
    )
  return (
    <form {...form.props} className={styles.column}>
      <p className={styles.text}>{intro}</p>
      <p className={styles.note}>
        {t.to(companyName)} {person && <AppLink to="/help_categories">{t.helpFirst}</AppLink>}
      </p>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      {tried && <Notice title={t.tried}>{tried}</Notice>}
      {!person && (
        <>
          <Input
            label={t.name}
            required
            autoComplete="name"
            maxLength={inquiryLimits.nameLength}
            value={name}
            error={form.problems.name}
            onChange={(text) => set({ name: text })}
          />
          <Input
            label={t.email}
            note={t.emailNote}
            required
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            error={form.problems.email}
            onChange={(text) => set({ email: text })}
          />
        </>
      )}
      {topics.length > 0 && (
        <Select
          label={t.topic}
          required
          placeholder={t.choose}
          options={topics.map((one) => ({ value: one.name, label: one.name }))}
          value={topic}
          error={form.problems.topic}
          onChange={(value) => set({ topic: value })}
        />
      )}
      {asked.items.length > 0 && (
        <Suspense
          fallback={
            <SkeletonGroup>
              <SkeletonText lines={4} />
            </SkeletonGroup>
          }
        >
          <InquiryItems
            key={topic}
            items={asked.items}
            answers={asked.answers}
            problems={[...asked.problems, ...serverProblems(form.problems)]}
            attempt={asked.attempt}
            onChange={(answers) => {
              asked.change(answers)
              form.clear()
            }}
          />
        </Suspense>
      )}
      <Textarea
        label={t.body}
        note={t.bodyNote}
        required
        most={inquiryLimits.bodyLength}
        value={body}
        error={form.problems.body}
        onChange={(text) => set({ body: text })}
      />
      <FilesField files={files} rules={fileRules} problems={form.problems} onChange={() => form.clear()} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t.website}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={fields.website}
            onChange={(event) => set({ website: event.target.value })}
          />
        </label>
      </div>
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {t.send}
        </Button>
      </div>
    </form>
  )
}

function Own({ data: { inquiries } }: { data: Form }) {
  const t = useStrings(inquiryWords)
  if (inquiries.length === 0) return null
  return (
    <section aria-label={t.own}>
      <h2 className={styles.heading}>{t.own}</h2>
      <ul className={styles.rows}>
        {inquiries.map(({ id, topic, state, createdAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <AppLink to={`/inquiries/${id}`}>{topic || t.title}</AppLink>
              <DateTime at={createdAt} className={styles.note} />
            </span>
            <InquiryStateTag state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
