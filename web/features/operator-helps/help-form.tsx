import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { helpAudiences, helpCategories } from '#common/help-categories.ts'
import { listCompanies } from '#contract/companies.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import {
  createOperatorHelp,
  type getOperatorHelp,
  operatorHelpLimits,
  updateOperatorHelp,
} from '#contract/operator-helps.ts'
import { Button } from '#ui/button.tsx'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import styles from './operator-helps.module.css'
import { operatorHelpCategoryWords, operatorHelpWords } from './operator-helps.strings.ts'

export type Help = Answer<typeof getOperatorHelp>
type Body = CallInput<typeof createOperatorHelp>['body']
export type HelpTexts = Pick<Help, 'titleJa' | 'bodyJa' | 'titleEn' | 'bodyEn'>

const noTexts: HelpTexts = { titleJa: '', bodyJa: '', titleEn: '', bodyEn: '' }

type Values = HelpTexts & {
  category: Body['category']
  audience: Body['audience']
  whom: 'all' | 'some'
  chosen: readonly ComboboxOption[]
  screens: string
}

const valuesOf = (help: Help | undefined): Values =>
  help
    ? {
        ...{ titleJa: help.titleJa, bodyJa: help.bodyJa, titleEn: help.titleEn, bodyEn: help.bodyEn },
        ...{ category: help.category, audience: help.audience, whom: help.companies ? 'some' : 'all' },
        chosen: help.companies?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
        screens: help.screens.join('\n'),
      }
    : { ...noTexts, category: 'start', audience: 'everyone', whom: 'all', chosen: [], screens: '' }

const bodyOf = ({ whom, chosen, screens, ...values }: Values): Body => ({
  ...values,
  companyIds: whom === 'all' ? null : chosen.map(({ value }) => Number(value)),
  screens: screens
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
})

type Props = {
  /** Unset: a new one. */
  help?: Help
  /** The text of an earlier version, in place of the latest. */
  texts?: HelpTexts | undefined
  refetch?: () => Promise<unknown>
  onSaved: (saved: Help | { id: number }) => unknown
}

/** Writes a help article in both languages. */
export function HelpForm({ help, texts, refetch, onSaved }: Props) {
  const t = useStrings(operatorHelpWords)
  const categories = useStrings(operatorHelpCategoryWords)
  const [base] = useState(help)
  const [initial] = useState<Values>(() => ({ ...valuesOf(help), ...texts }))
  const [values, setValues] = useState(initial)
  const [language, setLanguage] = useState<'ja' | 'en'>('ja')
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const companies = useQuery(operatorQuery(listCompanies, { query: { limit: 100 } })).data?.companies
  const form = useSubmit({
    unsaved: values !== initial,
    ...(base && { base }),
    ...(help && { current: help }),
    ...(refetch && { refetch }),
    check: () => ({
      titleJa: values.titleJa.trim() === '' && values.titleEn.trim() === '' ? t.titleMissing : '',
      companyIds: values.whom === 'some' && values.chosen.length === 0 ? t.companiesMissing : '',
    }),
    send: (version): Promise<Help | { id: number }> =>
      help
        ? operatorCall(updateOperatorHelp, {
            params: { id: help.id },
            body: { ...bodyOf(values), version },
          })
        : operatorCall(createOperatorHelp, { body: bodyOf(values) }),
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <form {...form.props} className={styles.form}>
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.titleJa, mine: values.titleJa, now: now.titleJa },
          { label: t.bodyJa, mine: values.bodyJa, now: now.bodyJa },
          { label: t.titleEn, mine: values.titleEn, now: now.titleEn },
          { label: t.bodyEn, mine: values.bodyEn, now: now.bodyEn },
          { label: t.screens, mine: values.screens, now: now.screens.join('\n') },
        ]}
        onTake={(now) => setValues(valuesOf(now))}
      />
      <Tabs
        label={t.languages}
        tabs={[
          { id: 'ja', label: t.ja },
          { id: 'en', label: t.en },
        ]}
        value={language}
        onChange={setLanguage}
      >
        <div className={styles.form}>
          <Input
            key={language}
            label={language === 'ja' ? t.titleJa : t.titleEn}
            note={t.unwritten}
            maxLength={operatorHelpLimits.titleLength}
            value={language === 'ja' ? values.titleJa : values.titleEn}
            onChange={(title) => set(language === 'ja' ? { titleJa: title } : { titleEn: title })}
            error={form.problems.titleJa}
          />
          <Textarea
            key={`${language} text`}
            label={language === 'ja' ? t.bodyJa : t.bodyEn}
            rows={12}
            drawn={(written) => <FormattedText text={written} />}
            maxLength={operatorHelpLimits.bodyLength}
            value={language === 'ja' ? values.bodyJa : values.bodyEn}
            onChange={(body) => set(language === 'ja' ? { bodyJa: body } : { bodyEn: body })}
          />
        </div>
      </Tabs>
      <Select
        label={t.category}
        options={helpCategories.map((value) => ({ value, label: categories[value] }))}
        value={values.category}
        onChange={(category) => set({ category })}
      />
      <RadioGroup
        label={t.readers}
        options={helpAudiences.map((value) => ({ value, label: t[value] }))}
        value={values.audience}
        onChange={(audience) => set({ audience })}
      />
      <RadioGroup
        label={t.companies}
        options={[
          { value: 'all', label: t.all },
          { value: 'some', label: t.some },
        ]}
        value={values.whom}
        onChange={(whom) => set({ whom })}
      />
      {values.whom === 'some' && (
        <MultiCombobox
          label={t.chosen}
          placeholder={t.choose}
          options={
            companies?.map(({ id, name, code }) => ({ value: String(id), label: name, keywords: code })) ?? []
          }
          values={values.chosen}
          onChange={(chosen) => set({ chosen })}
          error={form.problems.companyIds}
        />
      )}
      <Textarea
        label={t.screens}
        note={t.screensNote}
        rows={3}
        maxLength={4000}
        value={values.screens}
        onChange={(screens) => set({ screens })}
        error={form.problems.screens}
      />
      {form.failure && (
        <Notice live situation="danger">
          {form.failure}
        </Notice>
      )}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {help ? t.save : t.create}
        </Button>
      </div>
    </form>
  )
}
