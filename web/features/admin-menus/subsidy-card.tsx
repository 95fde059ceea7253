import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { stagesOf, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { NumberInput } from './number-input.tsx'
import { countable, type Subsidy } from './payments.ts'
import { settingWords } from './settings-step.strings.ts'

type Props = { subsidy: Subsidy; onChange: (subsidy: Subsidy) => void; onRemove: () => void }

/** One subsidy: amount, stage and limits. */
export function SubsidyCard({ subsidy, onChange, onRemove }: Props) {
  const t = useStrings(settingWords)
  const { menu } = useDesign()
  const stages = stagesOf(menu.flow)
  const items = countable(menu, subsidy.stage)
  const set = (more: Partial<Subsidy>) => onChange({ ...subsidy, ...more })
  const bounds = { least: 1, most: 100_000_000 }
  const whole = (value: number | null) => value && Math.trunc(value)
  return (
    <div className={styles.rank}>
      <div className={styles.rule}>
        <Input
          label={t.subsidyName}
          required
          maxLength={50}
          value={subsidy.name}
          onChange={(name) => set({ name })}
        />
        <IconButton icon="trash" label={t.remove(subsidy.name)} onClick={onRemove} />
      </div>
      <div className={styles.pair}>
        {stages.length > 1 && (
          <Select
            label={t.stage}
            options={stages.map((stage) => ({ value: stage, label: t[stage] }))}
            value={subsidy.stage}
            onChange={(stage) =>
              set({
                stage,
                itemKey: subsidy.kind === 'answer' ? (countable(menu, stage)[0]?.value ?? null) : null,
              })
            }
          />
        )}
        <Select
          label={t.subsidyKind}
          options={[
            { value: 'fixed', label: t.fixed },
            { value: 'answer', label: t.answer, disabled: items.length === 0 },
          ]}
          value={subsidy.kind}
          onChange={(kind) =>
            set(
              kind === 'fixed'
                ? { kind, amount: 1000, itemKey: null, percent: null }
                : { kind, amount: null, itemKey: items[0]?.value ?? null, percent: 100 },
            )
          }
        />
        {subsidy.kind === 'fixed' ? (
          <NumberInput
            label={t.amount}
            yen
            required
            value={subsidy.amount}
            empty={1}
            {...bounds}
            onChange={(amount) => set({ amount: whole(amount) })}
          />
        ) : (
          <>
            <Select
              label={t.item}
              placeholder={t.choose}
              options={items}
              value={subsidy.itemKey ?? ''}
              onChange={(itemKey) => set({ itemKey })}
            />
            <NumberInput
              label={t.percent}
              value={subsidy.percent}
              empty={100}
              least={1}
              most={100}
              onChange={(percent) => set({ percent: whole(percent) })}
            />
          </>
        )}
      </div>
      <div className={styles.pair}>
        <NumberInput
          label={t.mostPerUse}
          yen
          placeholder={t.noLimit}
          value={subsidy.mostPerUse}
          {...bounds}
          onChange={(mostPerUse) => set({ mostPerUse: whole(mostPerUse) })}
        />
        <Select
          label={t.cap}
          options={[
            { value: 'none', label: t.noCap },
            { value: 'month', label: t.month },
            { value: 'year', label: t.year },
          ]}
          value={subsidy.capPeriod ?? 'none'}
          onChange={(period) =>
            set(
              period === 'none'
                ? { capPeriod: null, capAmount: null }
                : { capPeriod: period, capAmount: subsidy.capAmount ?? 10_000 },
            )
          }
        />
        {subsidy.capPeriod && (
          <NumberInput
            label={t.capAmount}
            yen
            value={subsidy.capAmount}
            empty={1}
            {...bounds}
            onChange={(capAmount) => set({ capAmount: whole(capAmount) })}
          />
        )}
        <NumberInput
          label={t.budget}
          yen
          placeholder={t.noLimit}
          value={subsidy.budgetAmount}
          least={1}
          most={10_000_000_000}
          onChange={(budgetAmount) => set({ budgetAmount: whole(budgetAmount) })}
        />
      </div>
    </div>
  )
}
