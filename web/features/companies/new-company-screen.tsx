import { useState } from 'react'
import { companyPlans } from '#common/company-state.ts'
import { localeNames, locales } from '#common/locale.ts'
import { companyLimits, createCompany } from '#contract/companies.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { companyPlanWords, companyWords } from './companies.strings.ts'
import { ReasonField } from './company-dialogs.tsx'
import styles from './company-screen.module.css'
import { countOf } from './typed-count.ts'

type Made = Answer<typeof createCompany>

/** Creates a company, and shows once what its first administrator needs. */
export default function NewCompanyScreen() {
  const t = useStrings(companyWords)
  const [made, setMade] = useState<Made>()
  return (
    <OperatorFrame
      title={made ? t.made : t.newCompany}
      above={<AppLink to="/backyard/companies">{t.companies}</AppLink>}
    >
      {made ? <HandedOver made={made} /> : <NewCompany onMade={setMade} />}
    </OperatorFrame>
  )
}

function HandedOver({ made }: { made: Made }) {
  const t = useStrings(companyWords)
  return (
    <>
      <Notice situation="success" live>
        {t.madeText}
      </Notice>
      <DataList
        items={[
          { term: t.login, value: made.login },
          { term: t.password, value: <span className={styles.secret}>{made.password}</span> },
          { term: t.address, value: made.address },
        ]}
      />
      <p>
        <Button href={`/backyard/companies/${made.id}`}>{t.open}</Button>
      </p>
    </>
  )
}

const empty = {
  ...{ code: '', name: '', plan: 'standard' as (typeof companyPlans)[number], onTrial: true, idPrefix: '' },
  ...{ contracted: '', timeZone: 'Asia/Tokyo', locale: 'ja' as (typeof locales)[number] },
  ...{ familyName: '', givenName: '', email: '', companyLoginId: '', reason: '' },
}

const blank = (text: string) => (text.trim() === '' ? null : text.trim())

const bodyOf = (values: typeof empty): CallInput<typeof createCompany>['body'] => {
  const { contracted, idPrefix, email, companyLoginId, ...rest } = values
  return {
    ...rest,
    ...(blank(idPrefix) && { idPrefix: idPrefix.trim() }),
    ...{ contractedCount: countOf(contracted) ?? null },
    ...{ email: blank(email), companyLoginId: blank(companyLoginId) },
  }
}

function NewCompany({ onMade }: { onMade: (made: Made) => void }) {
  const t = useStrings(companyWords)
  const plans = useStrings(companyPlanWords)
  const [values, setValues] = useState(empty)
  const set = (part: Partial<typeof empty>) => setValues((now) => ({ ...now, ...part }))
  const missing = (text: string) => (text.trim() === '' ? t.nameMissing : '')
  const form = useSubmit({
    check: () => ({
      ...{ code: missing(values.code), name: missing(values.name) },
      ...{ familyName: missing(values.familyName), givenName: missing(values.givenName) },
      ...{ contractedCount: countOf(values.contracted) === undefined ? t.numberWrong : '' },
      email: blank(values.email) || blank(values.companyLoginId) ? '' : t.eitherHint,
      reason: values.reason.trim() === '' ? t.reasonMissing : '',
    }),
    send: () => operatorCall(createCompany, { body: bodyOf(values) }),
    done: onMade,
    failed: t.failed,
    focusesProblem: true,
    unsaved: values !== empty,
  })
  const field = (
    name: 'code' | 'name' | 'idPrefix' | 'timeZone' | 'familyName' | 'givenName' | 'email' | 'companyLoginId',
  ) => ({
    value: values[name],
    onChange: (text: string) => set({ [name]: text }),
    error: form.problems[name],
  })
  return (
    <form className={styles.form} {...form.props}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <Input label={t.code} note={t.codeHint} maxLength={30} autoCapitalize="none" {...field('code')} />
      <Input label={t.name} maxLength={companyLimits.nameLength} {...field('name')} />
      <Select
        label={t.plan}
        options={companyPlans.map((value) => ({ value, label: plans[value] }))}
        value={values.plan}
        onChange={(plan) => set({ plan })}
      />
      <Checkbox
        label={t.onTrial}
        note={t.onTrialHint}
        checked={values.onTrial}
        onChange={(onTrial) => set({ onTrial })}
      />
      <Input
        label={t.contracted}
        note={t.contractedHint}
        inputMode="numeric"
        maxLength={8}
        value={values.contracted}
        onChange={(contracted) => set({ contracted })}
        error={form.problems.contractedCount}
      />
      <Input
        label={t.prefix}
        note={t.prefixHint}
        maxLength={30}
        autoCapitalize="none"
        {...field('idPrefix')}
      />
      <Input label={t.timeZone} maxLength={60} {...field('timeZone')} />
      <Select
        label={t.locale}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
        value={values.locale}
        onChange={(locale) => set({ locale })}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t.administrator}</legend>
        <Input label={t.familyName} maxLength={50} {...field('familyName')} />
        <Input label={t.givenName} maxLength={50} {...field('givenName')} />
        <Input label={t.email} note={t.eitherHint} type="email" maxLength={254} {...field('email')} />
        <Input label={t.companyLoginId} maxLength={60} autoCapitalize="none" {...field('companyLoginId')} />
      </fieldset>
      <ReasonField
        shown={false}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        error={form.problems.reason}
      />
      <Button type="submit" priority="primary" pending={form.pending}>
        {t.create}
      </Button>
    </form>
  )
}
