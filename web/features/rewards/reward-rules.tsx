import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getRewardSettings, type rewardExpiryRules, updateRewardSettings } from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import { rewards } from './rewards.strings.ts'

type Settings = Answer<typeof getRewardSettings>
type Rule = (typeof rewardExpiryRules)[number]

const settingsQuery = queryFor(getRewardSettings, {})

/** The rule by which points expire. */
export function ExpiryPart() {
  const query = useQuery(settingsQuery)
  if (query.isPending) return <SkeletonText lines={4} />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <ExpiryForm stored={query.data} />
}

function ExpiryForm({ stored }: { stored: Settings }) {
  const t = useStrings(rewards)
  const locale = useLocale()
  const client = useQueryClient()
  const [rule, setRule] = useState<Rule>(stored.expiryRule)
  const [months, setMonths] = useState(String(stored.expiryMonths ?? 24))
  const count = Number(normalForm(months).trim())
  const form = useSubmit({
    base: stored,
    current: stored,
    refetch: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    stays: true,
    unsaved: rule !== stored.expiryRule || (rule === 'months' && count !== stored.expiryMonths),
    check: () => ({
      expiryMonths:
        rule !== 'months' || (Number.isInteger(count) && count >= 1 && count <= 120) ? '' : t.monthsWrong,
    }),
    send: async (version) => {
      const saved = await call(updateRewardSettings, {
        body: { version, expiryRule: rule, expiryMonths: rule === 'months' ? count : null },
      })
      client.setQueryData(settingsQuery.queryKey, saved)
      toast.success(t.saved)
      return saved
    },
    failed: t.notSaved,
  })
  const inWords = (of: Rule, number: number | null) =>
    t.ruleInWords(t[of], of === 'months' ? String(number ?? '') : '')
  return (
    <Card as="form" className={settings.part} aria-labelledby="reward-expiry" {...form.props}>
      <h2 id="reward-expiry" className={settings.heading}>
        {t.expiryTitle}
      </h2>
      <p className={settings.note}>
        {t.expiryNote} {stored.expiryFrom && t.expiryFrom(readableDay(stored.expiryFrom, locale))}
      </p>
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          {
            label: t.expiryRule,
            now: inWords(now.expiryRule, now.expiryMonths),
            mine: inWords(rule, count),
          },
        ]}
        onTake={(now) => {
          setRule(now.expiryRule)
          setMonths(String(now.expiryMonths ?? 24))
        }}
      />
      <RadioGroup
        label={t.expiryRule}
        value={rule}
        onChange={setRule}
        options={[
          { value: 'never', label: t.never },
          { value: 'months', label: t.months },
          { value: 'fiscal_year', label: t.fiscal_year },
        ]}
      />
      {rule === 'months' && (
        <Input
          label={t.expiryMonths}
          inputMode="numeric"
          required
          value={months}
          onChange={setMonths}
          error={form.problems.expiryMonths}
        />
      )}
      {form.failure && <p role="alert">{form.failure}</p>}
      <div>
        <Button type="submit" pending={form.pending}>
          {t.save}
        </Button>
      </div>
    </Card>
  )
}
