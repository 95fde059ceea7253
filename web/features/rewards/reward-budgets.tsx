import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  budgetLimits,
  budgetPeriods,
  listAdminRewardBudgets,
  updateRewardBudget,
} from '#contract/rewards.budgets.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import { rewardRuleWords } from './reward-rules.strings.ts'
import styles from './rewards-screen.module.css'

type Stored = Answer<typeof listAdminRewardBudgets>
type Budget = Stored['rewardBudgets'][number]

const budgetsQuery = { ...queryFor(listAdminRewardBudgets, {}), staleTime: 0 }

/** The points that managers can give, by department. */
export function RewardBudgets() {
  const t = useStrings(rewardRuleWords)
  const locale = useLocale()
  const query = useQuery(budgetsQuery)
  const [editing, setEditing] = useState<Budget | 'new'>()
  const number = (n: number) => n.toLocaleString(locale)
  const columns: Column<Budget>[] = [
    { key: 'department', header: t.department, cell: ({ department }) => department.name },
    { key: 'period', header: t.period, narrow: true, cell: ({ period }) => t[period] },
    { key: 'budget', header: t.budget, narrow: true, align: 'end', cell: ({ points }) => number(points) },
    { key: 'given', header: t.given, narrow: true, align: 'end', cell: (row) => number(row.givenPoints) },
    {
      key: 'left',
      header: t.left,
      narrow: true,
      align: 'end',
      cell: ({ points, givenPoints }) => number(Math.max(0, points - givenPoints)),
    },
    {
      key: 'actions',
      header: <span className="visually-hidden">{t.actions}</span>,
      narrow: true,
      cell: (row) => (
        <Button
          size="xSmall"
          situation="neutral"
          aria-label={t.editOf(row.department.name)}
          onClick={() => setEditing(row)}
        >
          {t.edit}
        </Button>
      ),
    },
  ]
  return (
    <Card className={settings.part} as="section" aria-labelledby="reward-budgets">
      <h2 id="reward-budgets" className={settings.heading}>
        {t.budgets}
      </h2>
      <p className={settings.note}>{t.budgetsNote}</p>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Table
          stacks
          label={t.budgets}
          columns={columns}
          rows={query.data?.rewardBudgets ?? []}
          rowKey={({ id }) => String(id)}
          rowName={({ department }) => department.name}
          pending={query.isPending}
          empty={t.noBudgets}
        />
      )}
      <div>
        <Button size="xSmall" icon="plus" disabled={!query.data} onClick={() => setEditing('new')}>
          {t.addBudget}
        </Button>
      </div>
      {editing && query.data && (
        <BudgetDialog
          budget={editing === 'new' ? undefined : editing}
          stored={query.data}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

type Props = { budget: Budget | undefined; stored: Stored; onClose: () => void }

function BudgetDialog({ budget, stored, onClose }: Props) {
  const t = useStrings(rewardRuleWords)
  const locale = useLocale()
  const client = useQueryClient()
  const [department, setDepartment] = useState<ComboboxOption | null>(null)
  const [period, setPeriod] = useState(budget?.period ?? 'month')
  const [points, setPoints] = useState(budget ? String(budget.points) : '')
  const count = Number(normalForm(points).replaceAll(',', '').trim())
  const refetch = () => client.invalidateQueries({ queryKey: budgetsQuery.queryKey })
  const form = useSubmit<'remove', unknown, Budget>({
    base: budget,
    current: stored.rewardBudgets.find(({ id }) => id === budget?.id),
    refetch,
    check: (removes) => ({
      department: budget || department ? '' : t.departmentMissing,
      points:
        removes || (Number.isInteger(count) && count >= 1 && count <= budgetLimits.points)
          ? ''
          : t.budgetWrong,
    }),
    send: (version, removes) =>
      call(updateRewardBudget, {
        params: { id: budget?.id ?? Number(department!.value) },
        body: { version, period, points: removes ? null : count },
      }),
    done: async () => {
      toast.success(t.saved)
      onClose()
      await refetch()
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={budget ? budget.department.name : t.budgetTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.column}
      failure={form.failure}
      actions={
        budget && (
          <Button situation="danger" disabled={form.pending} onClick={() => void form.submit('remove')}>
            {t.remove}
          </Button>
        )
      }
    >
      <ChangedElsewhere
        form={form}
        compare={(now: Budget) => [
          { label: t.budgetPoints, now: now.points.toLocaleString(locale), mine: points },
          { label: t.period, now: t[now.period], mine: t[period] },
        ]}
        onTake={(now: Budget) => {
          setPeriod(now.period)
          setPoints(String(now.points))
        }}
      />
      {!budget && (
        <Combobox
          label={t.department}
          required
          placeholder={t.findDepartment}
          options={stored.others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={department}
          onChange={setDepartment}
          error={form.problems.department}
        />
      )}
      <Input
        label={t.budgetPoints}
        required
        inputMode="numeric"
        autoComplete="off"
        value={points}
        onChange={setPoints}
        error={form.problems.points}
      />
      <RadioGroup
        label={t.period}
        value={period}
        onChange={setPeriod}
        options={budgetPeriods.map((value) => ({ value, label: t[value] }))}
      />
    </FormDialog>
  )
}
