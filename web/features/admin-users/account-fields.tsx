import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getUserCounts } from '#contract/admin-users.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import styles from '../administration/admin-lists.module.css'
import { accountForm } from './account-form.strings.ts'
import type { AccountValues } from './account-values.ts'
import { contractWords } from './contract.strings.ts'
import { MembershipFields } from './membership-fields.tsx'

type Problems = Partial<Record<string, string>>

type NameField =
  | 'familyName'
  | 'givenName'
  | 'familyNameKana'
  | 'givenNameKana'
  | 'formerFamilyName'
  | 'formerFamilyNameKana'

type Props = {
  values: AccountValues
  problems: Problems
  onChange: (values: AccountValues) => void
  /** More settings about signing in. */
  children?: ReactNode
}

/** The problems found before anything is sent. */
export function findProblems(
  values: AccountValues,
  t: { required: string; wayInMissing: string; departmentMissing: string },
) {
  const problems: Problems = {}
  if (!values.familyName.trim()) problems.familyName = t.required
  if (!values.givenName.trim()) problems.givenName = t.required
  if (!values.email.trim() && !values.companyLoginId.trim()) problems.email = t.wayInMissing
  if (values.memberships.some(({ department }) => !department)) problems.memberships = t.departmentMissing
  return problems
}

/** Names, sign-in names and departments of one person. */
export function AccountFields({ values, problems, onChange, children }: Props) {
  const t = useStrings(accountForm)
  const contract = useStrings(contractWords)
  const prefix = useQuery(queryFor(getUserCounts, {})).data?.loginIdPrefix
  const withoutIds = useCompanyConfig()?.optionsOff.includes('company_ids')
  const text = (name: NameField) => ({
    label: t[name],
    name,
    maxLength: 50,
    autoComplete: 'off',
    value: values[name],
    error: problems[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  })
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.heading}>{t.names}</legend>
        <div className={styles.names}>
          <Input {...text('familyName')} required />
          <Input {...text('givenName')} required />
          <Input {...text('familyNameKana')} />
          <Input {...text('givenNameKana')} />
          <Input {...text('formerFamilyName')} />
          <Input {...text('formerFamilyNameKana')} />
        </div>
        <p className={styles.note}>{t.formerNote}</p>
        <Input
          label={t.employeeNumber}
          note={t.employeeNumberNote}
          name="employeeNumber"
          autoComplete="off"
          maxLength={32}
          value={values.employeeNumber}
          error={problems.employeeNumber}
          onChange={(employeeNumber) => onChange({ ...values, employeeNumber })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.heading}>{t.waysIn}</legend>
        <p className={styles.note}>{t.waysInNote}</p>
        <div className={styles.pair}>
          <Input
            label={t.email}
            type="email"
            name="email"
            autoComplete="off"
            maxLength={254}
            value={values.email}
            error={problems.email}
            onChange={(email) => onChange({ ...values, email })}
          />
          {(!withoutIds || values.companyLoginId !== '') && (
            <Input
              label={t.companyLoginId}
              note={prefix ? contract.beginsWith(prefix) : t.companyLoginIdNote}
              name="companyLoginId"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={64}
              value={values.companyLoginId}
              error={problems.companyLoginId}
              onChange={(companyLoginId) => onChange({ ...values, companyLoginId })}
            />
          )}
        </div>
        {children}
      </fieldset>
      <MembershipFields
        memberships={values.memberships}
        problem={problems.memberships}
        onChange={(memberships) => onChange({ ...values, memberships })}
      />
    </>
  )
}
