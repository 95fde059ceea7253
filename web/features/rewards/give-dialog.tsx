import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { giveFromBudget, listRewardBudgets } from '#contract/rewards.budgets.ts'
import { rewardLimits } from '#contract/rewards.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { rewardRuleWords } from './reward-rules.strings.ts'
import styles from './rewards-screen.module.css'

type Budget = Answer<typeof listRewardBudgets>['rewardBudgets'][number]

/** Gives points to people from the budget of a department. */
export function GiveDialog({ budgets, onClose }: { budgets: readonly Budget[]; onClose: () => void }) {
  const t = useStrings(rewardRuleWords)
  const locale = useLocale()
  const client = useQueryClient()
  const [budgetId, setBudget] = useState(String(budgets[0]!.id))
  const [people, setPeople] = useState<ComboboxOption[]>([])
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const budget = budgets.find(({ id }) => String(id) === budgetId)!
  const plain = normalForm(amount).replaceAll(',', '').trim()
  const points = /^\d{1,7}$/.test(plain) ? Number(plain) : 0
  const form = useSubmit({
    check: () => ({
      userIds: people.length > 0 ? '' : t.peopleMissing,
      amount: points >= 1 && points <= rewardLimits.points ? '' : t.amountWrong,
      reason: reason.trim() ? '' : t.reasonMissing,
    }),
    send: () =>
      call(giveFromBudget, {
        params: { id: budget.id },
        body: {
          ...{ clientKey: key.current, amount: points, reason },
          userIds: people.map(({ value }) => Number(value)),
        },
      }),
    done: async ({ madeCount }) => {
      toast.success(t.gave(madeCount))
      onClose()
      await client.invalidateQueries({ queryKey: everyKeyOf(listRewardBudgets) })
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.give}
      submitLabel={t.giveNow}
      onClose={onClose}
      className={styles.column}
      failure={form.failure}
    >
      {budgets.length > 1 && (
        <Select
          label={t.fromBudget}
          value={budgetId}
          onChange={setBudget}
          options={budgets.map(({ id, department }) => ({ value: String(id), label: department.name }))}
        />
      )}
      <p>
        {t.budgetLeft(
          budget.department.name,
          Math.max(0, budget.points - budget.givenPoints),
          budget.points,
          readableDay(budget.lastDay, locale),
        )}
      </p>
      <p className={styles.term}>{t.giveNote}</p>
      <MultiCombobox
        label={t.people}
        required
        placeholder={t.findPeople}
        options={searchPeople}
        values={people}
        onChange={setPeople}
        most={rewardLimits.people}
        error={form.problems.userIds}
      />
      <Input
        label={t.amount}
        required
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        onChange={setAmount}
        error={form.problems.amount}
      />
      <Input
        label={t.reason}
        required
        autoComplete="off"
        maxLength={rewardLimits.reasonLength}
        value={reason}
        onChange={setReason}
        error={form.problems.reason}
      />
    </FormDialog>
  )
}
