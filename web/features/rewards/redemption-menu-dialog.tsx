import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getRedemptionMenu, redemptionLimits, updateRedemptionMenu } from '#contract/rewards.redemptions.ts'
import { rewardLimits } from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import { redemptions } from './redemptions.strings.ts'
import styles from './rewards-screen.module.css'

type Stored = Answer<typeof getRedemptionMenu>
type Props = {
  /** undefined: one of `others` is chosen first. */
  menuId: number | undefined
  others: readonly { id: number; name: string }[]
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** What a submission of a menu spends: its items with points and stock. */
export function RedemptionMenuDialog({ menuId, others, onClose, onSaved }: Props) {
  const t = useStrings(redemptions)
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const id = menuId ?? (chosen ? Number(chosen.value) : undefined)
  const query = useQuery({
    ...queryFor(getRedemptionMenu, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choice = menuId === undefined && (
    <Combobox
      label={t.chooseMenu}
      required
      placeholder={t.findMenu}
      options={others.map((one) => ({ value: String(one.id), label: one.name }))}
      value={chosen}
      onChange={setChosen}
    />
  )
  if (query.data)
    return (
      <Form key={query.data.id} stored={query.data} onClose={onClose} onSaved={onSaved} choice={choice} />
    )
  return (
    <Dialog open title={t.editTitle} onClose={onClose}>
      <div className={styles.column}>
        {choice}
        {query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
        {query.isFetching && <SkeletonText lines={4} />}
      </div>
    </Dialog>
  )
}

const numberIn = (text: string) => {
  const plain = normalForm(text).replaceAll(',', '').trim()
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined
}

type FormProps = { stored: Stored; choice: ReactNode } & Pick<Props, 'onClose' | 'onSaved'>

function Form({ stored, choice, onClose, onSaved }: FormProps) {
  const t = useStrings(redemptions)
  const [itemKey, setItemKey] = useState(
    stored.version === 0 ? (stored.items[0]?.key ?? '') : (stored.itemKey ?? ''),
  )
  const [fields, setFields] = useState<Record<string, { points: string; stock: string }>>(() =>
    Object.fromEntries(
      stored.options.map(({ key, points, stock }) => [
        key,
        { points: String(points), stock: stock === null ? '' : String(stock) },
      ]),
    ),
  )
  const options = stored.items.find(({ key }) => key === itemKey)?.options ?? [{ key: '', name: '' }]
  const fieldsOf = (key: string) => fields[key] ?? { points: '', stock: '' }
  const filled = options.filter(({ key }) => fieldsOf(key).points.trim() !== '')
  const form = useSubmit<'remove'>({
    base: stored,
    check: (removes) => {
      if (removes) return {}
      const problems: Record<string, string> = {}
      for (const { key } of filled) {
        const points = numberIn(fieldsOf(key).points)
        const stock = fieldsOf(key).stock.trim() === '' ? 0 : numberIn(fieldsOf(key).stock)
        if (points === undefined || points < 1 || points > rewardLimits.points)
          problems[`points ${key}`] = t.pointsWrong
        if (stock === undefined || stock > redemptionLimits.stock) problems[`stock ${key}`] = t.stockWrong
      }
      return filled.length === 0 ? { form: t.optionsMissing } : problems
    },
    send: async (version, removes) => {
      await call(updateRedemptionMenu, {
        params: { id: stored.id },
        body: {
          version,
          itemKey: removes || itemKey === '' ? null : itemKey,
          options: removes
            ? []
            : filled.map(({ key }) => ({
                key,
                points: numberIn(fieldsOf(key).points)!,
                stock: fieldsOf(key).stock.trim() === '' ? null : numberIn(fieldsOf(key).stock)!,
                stockSeen: stored.options.find((one) => one.key === key)?.stock ?? null,
              })),
        },
      })
      await onSaved()
    },
    done: (_, removes) => {
      toast.success(removes ? t.removed : t.saved)
      onClose()
    },
    problemsOf: ({ code, fields: named, message }) => ({
      form: code === 'conflict' ? t.conflict : (Object.values(named)[0] ?? message),
    }),
    failed: t.failed,
  })
  const set = (key: string, part: Partial<{ points: string; stock: string }>) => {
    setFields((before) => ({ ...before, [key]: { ...fieldsOf(key), ...part } }))
    form.clear()
  }
  return (
    <FormDialog
      submission={form}
      title={stored.version === 0 ? t.editTitle : stored.menu.name}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.column}
      failure={form.failure}
      actions={
        stored.version > 0 && (
          <Button situation="danger" disabled={form.pending} onClick={() => void form.submit('remove')}>
            {t.removeMenu}
          </Button>
        )
      }
    >
      {choice}
      {stored.items.length > 0 && (
        <Select
          label={t.formItem}
          note={t.formItemNote}
          value={itemKey}
          onChange={setItemKey}
          options={[
            ...stored.items.map(({ key, name }) => ({ value: key, label: name })),
            { value: '', label: t.noItem },
          ]}
        />
      )}
      <p className={settings.note}>{t.stockNote}</p>
      {options.map(({ key, name }) => (
        <div key={key} className={settings.fields}>
          <Input
            label={t.pointsOf(name)}
            inputMode="numeric"
            autoComplete="off"
            value={fieldsOf(key).points}
            onChange={(points) => set(key, { points })}
            error={form.problems[`points ${key}`]}
          />
          <Input
            label={t.stockOf(name)}
            inputMode="numeric"
            autoComplete="off"
            value={fieldsOf(key).stock}
            onChange={(stock) => set(key, { stock })}
            error={form.problems[`stock ${key}`]}
          />
        </div>
      ))}
    </FormDialog>
  )
}
