import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#common/dates.ts'
import { emailPattern } from '#common/email-pattern.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createInquiry, getInquiryForm, inquiryLimits } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './inquiries.module.css'
import { inquiryWords } from './inquiries.strings.ts'
import { InquiryStateTag } from './inquiry-state.tsx'
import { OpenPage } from './open-page.tsx'

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
    <OpenPage title={t.title}>
      {data?.form ? (
        <>
          <Writing key={company} company={company} tried={tried} data={data} form={data.form} />
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

type WritingProps = { company: string; tried: string; data: Form; form: NonNullable<Form['form']> }

function Writing({ company, tried, data: { person }, form: { companyName, intro, topics } }: WritingProps) {
  const t = useStrings(inquiryWords)
  const navigate = useAppNavigate()
  const [fields, setFields] = useState({ name: '', email: '', topic: '', body: '', website: '' })
  const [clientKey] = useState(newClientKey)
  const [sent, setSent] = useState(false)
  const { name, email, topic, body } = fields
  const form = useSubmit({
    stays: true,
    focusesProblem: true,
    unsaved: !sent && body !== '',
    check: () => ({
      name: person || name.trim() ? '' : t.nameMissing,
      email: person || emailPattern.test(email.trim()) ? '' : t.emailMissing,
      topic: topics.length === 0 || topic ? '' : t.topicMissing,
      body: body.trim() ? '' : t.bodyMissing,
    }),
    send: () => call(createInquiry, { body: { ...fields, company, tried, clientKey } }),
    done: ({ id }) => {
      setSent(true)
      if (id !== null) navigate(`/inquiries/${id}`)
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
    <form
      noValidate
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
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
          options={topics.map((value) => ({ value, label: value }))}
          value={topic}
          error={form.problems.topic}
          onChange={(value) => set({ topic: value })}
        />
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
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  if (inquiries.length === 0) return null
  return (
    <section aria-label={t.own}>
      <h2 className={styles.heading}>{t.own}</h2>
      <ul className={styles.rows}>
        {inquiries.map(({ id, topic, state, createdAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <AppLink to={`/inquiries/${id}`}>{topic || t.title}</AppLink>
              <span className={styles.note}>{formatDateTime(createdAt, place)}</span>
            </span>
            <InquiryStateTag state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
