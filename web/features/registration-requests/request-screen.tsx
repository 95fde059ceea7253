import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { emailPattern } from '#common/email-pattern.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  checkRegistrationCode,
  createRegistrationRequest,
  registrationLimits,
} from '#contract/registration-requests.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ApiError } from '#web/app/api-error.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { serverProblems } from '../forms/server-problems.ts'
import { useFormCheck } from '../forms/use-form-check.ts'
import { OpenPage } from '../inquiries/open-page.tsx'
import { CodeForm } from './code-screen.tsx'
import styles from './registration.module.css'
import { registrationWords } from './registration.strings.ts'

const Items = lazyPart(() => import('../inquiries/inquiry-items.tsx'))

const decoded = (hash: string) => {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}

/** The page on which a person without an account asks for one. The code is in the fragment. */
export default function RequestScreen() {
  const t = useStrings(registrationWords)
  const code = decoded(useLocation().hash)
  const query = useQuery({
    queryKey: ['registration code', code],
    queryFn: () => call(checkRegistrationCode, { body: { code } }),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const problem = query.error instanceof ApiError ? query.error.fields.code : undefined
  return (
    <OpenPage title={t.title}>
      {code === '' ? (
        <CodeForm />
      ) : query.data ? (
        <Asking key={code} code={code} company={query.data} />
      ) : problem ? (
        <CodeForm key={code} code={code} problem={problem} />
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

type Company = Answer<typeof checkRegistrationCode>

const empty = {
  ...{ familyName: '', givenName: '', familyNameKana: '', givenNameKana: '', email: '' },
  ...{ employeeNumber: '', note: '', website: '' },
}

function Asking({ code, company }: { code: string; company: Company }) {
  const t = useStrings(registrationWords)
  const navigate = useAppNavigate()
  const [fields, setFields] = useState(empty)
  const [answers, setAnswers] = useState<readonly FormAnswer[]>([])
  const [clientKey] = useState(newClientKey)
  const [sent, setSent] = useState(false)
  // The contract describes only what all kinds of items have in common.
  const items = company.items as readonly object[] as readonly FormItem[]
  const asked = useFormCheck(items, answers)
  const email = fields.email.trim()
  const form = useSubmit({
    focusesProblem: true,
    unsaved: !sent && (JSON.stringify(fields) !== JSON.stringify(empty) || answers.length > 0),
    check: () => ({
      familyName: fields.familyName.trim() ? '' : t.required,
      givenName: fields.givenName.trim() ? '' : t.required,
      email: email === '' || emailPattern.test(email) ? '' : t.emailWrong,
      answers: asked.check() ? '' : t.answersWrong,
    }),
    send: () =>
      call(createRegistrationRequest, {
        body: {
          ...fields,
          ...{ email: email || null, employeeNumber: fields.employeeNumber.trim() || null },
          ...{ code, answers: asked.cleaned, clientKey },
        },
      }),
    done: ({ token }) => {
      setSent(true)
      if (token !== null) navigate(`/register_applies/state#${token}`, { replace: true })
    },
    failed: t.failed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  const field = (name: 'familyName' | 'givenName' | 'familyNameKana' | 'givenNameKana') => ({
    ...{ label: t[name], name, maxLength: registrationLimits.nameLength, value: fields[name] },
    error: form.problems[name],
    onChange: (text: string) => set({ [name]: text }),
  })
  if (sent) return <Notice situation="success" title={t.sentTitle} live />
  return (
    <form {...form.props} className={styles.column}>
      {company.intro && <p className={styles.text}>{company.intro}</p>}
      <p className={styles.note}>
        {t.to(company.companyName)} <AppLink to="/register_applies/check_token">{t.otherCode}</AppLink>
      </p>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      {form.problems.code && (
        <Notice situation="danger" live>
          {form.problems.code}
        </Notice>
      )}
      <div className={styles.names}>
        <Input {...field('familyName')} required autoComplete="family-name" />
        <Input {...field('givenName')} required autoComplete="given-name" />
        <Input {...field('familyNameKana')} />
        <Input {...field('givenNameKana')} />
      </div>
      <Input
        label={t.email}
        note={t.emailNote}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        error={form.problems.email}
        onChange={(text) => set({ email: text })}
      />
      <Input
        label={t.employeeNumber}
        note={t.employeeNumberNote}
        autoComplete="off"
        maxLength={32}
        value={fields.employeeNumber}
        error={form.problems.employeeNumber}
        onChange={(text) => set({ employeeNumber: text })}
      />
      {items.length > 0 && (
        <Suspense
          fallback={
            <SkeletonGroup>
              <SkeletonText lines={4} />
            </SkeletonGroup>
          }
        >
          <Items
            items={items}
            answers={answers}
            problems={[...asked.problems, ...serverProblems(form.problems)]}
            attempt={asked.attempt}
            onChange={(next) => {
              setAnswers(next)
              form.clear()
            }}
          />
        </Suspense>
      )}
      <Textarea
        label={t.note}
        low
        most={registrationLimits.noteLength}
        value={fields.note}
        error={form.problems.note}
        onChange={(text) => set({ note: text })}
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
