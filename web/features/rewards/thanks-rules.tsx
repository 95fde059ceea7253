import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import type { Answer } from '#contract/endpoint.ts'
import { budgetLimits, getRewardRules, updateRewardRules } from '#contract/rewards.budgets.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import { rewardRuleWords } from './reward-rules.strings.ts'

type Rules = Answer<typeof getRewardRules>

const rulesQuery = queryFor(getRewardRules, {})
const limits = ['givenPerWeek', 'toOnePerWeek', 'receivedPerWeek'] as const

/** The limits of thanks, and whether the ranking is shown. */
export function ThanksRules() {
  const query = useQuery(rulesQuery)
  if (query.isPending) return <SkeletonText lines={4} />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <RulesForm stored={query.data} />
}

const fieldsOf = (rules: Rules) => ({
  ...{ givenPerWeek: '', toOnePerWeek: '', receivedPerWeek: '' },
  ...Object.fromEntries(limits.map((name) => [name, rules[name] === null ? '' : String(rules[name])])),
  rankingShown: rules.rankingShown,
})

const read = (text: string) => (text.trim() === '' ? null : Number(normalForm(text).trim()))

function RulesForm({ stored }: { stored: Rules }) {
  const t = useStrings(rewardRuleWords)
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(stored))
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }))
  const changed =
    fields.rankingShown !== stored.rankingShown || limits.some((name) => read(fields[name]) !== stored[name])
  const form = useSubmit<undefined, Rules, Rules>({
    base: stored,
    current: stored,
    refetch: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
    stays: true,
    unsaved: changed,
    check: () =>
      Object.fromEntries(
        limits.map((name) => {
          const value = read(fields[name])
          const right =
            value === null || (Number.isInteger(value) && value >= 1 && value <= budgetLimits.thanksPerWeek)
          return [name, right ? '' : t.limitWrong]
        }),
      ),
    send: async (version) => {
      const saved = await call(updateRewardRules, {
        body: {
          version,
          rankingShown: fields.rankingShown,
          givenPerWeek: read(fields.givenPerWeek),
          receivedPerWeek: read(fields.receivedPerWeek),
          toOnePerWeek: read(fields.toOnePerWeek),
        },
      })
      client.setQueryData(rulesQuery.queryKey, saved)
      toast.success(t.saved)
      return saved
    },
    failed: t.failed,
  })
  const yes = (shown: boolean) => (shown ? t.yes : t.no)
  return (
    <Card as="form" className={settings.part} aria-labelledby="thanks-rules" {...form.props}>
      <h2 id="thanks-rules" className={settings.heading}>
        {t.limits}
      </h2>
      <p className={settings.note}>{t.limitsNote}</p>
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          ...limits.map((name) => ({ label: t[name], now: String(now[name] ?? ''), mine: fields[name] })),
          { label: t.ranking, now: yes(now.rankingShown), mine: yes(fields.rankingShown) },
        ]}
        onTake={(now) => setFields(fieldsOf(now))}
      />
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <div className={settings.fields}>
        {limits.map((name) => (
          <Input
            key={name}
            label={t[name]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={fields[name]}
            onChange={(value) => set({ [name]: value })}
            error={form.problems[name]}
          />
        ))}
      </div>
      <Checkbox
        label={t.ranking}
        checked={fields.rankingShown}
        onChange={(rankingShown) => set({ rankingShown })}
      />
      <div>
        <Button type="submit" pending={form.pending}>
          {t.save}
        </Button>
      </div>
    </Card>
  )
}
