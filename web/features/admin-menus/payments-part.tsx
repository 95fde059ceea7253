import { updateAdminMenu } from '#contract/admin-menus.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { type DesignedMenu, stagesOf, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { NumberInput } from './number-input.tsx'
import type { Reward, Subsidy } from './payments.ts'
import { settingWords } from './settings-step.strings.ts'
import { StepBar } from './step-bar.tsx'
import { SubsidyCard } from './subsidy-card.tsx'
import { useStep } from './use-step.ts'

type Payments = {
  subsidies: Subsidy[]
  rewards: Reward[]
  /** The user has confirmed a budget below the amount used. */
  budgetsBelowUsed?: boolean
}

const paymentsOf = ({ subsidies, rewards }: DesignedMenu): Payments => ({
  subsidies,
  rewards,
})

/** Adds the ids that the server gave to new entries, so that saving again updates them. */
const numbered = <T extends { id?: unknown }>(sent: readonly T[], stored: readonly { id: number }[]): T[] =>
  sent.map((one, index) => ({ ...one, id: one.id ?? stored[index]?.id ?? null }))

/** What a use is paid, and the points it earns. */
export function PaymentsPart() {
  const t = useStrings(settingWords)
  const { menu } = useDesign()
  const step = useStep(
    'payments',
    paymentsOf,
    (value, version) => call(updateAdminMenu, { params: { id: menu.id }, body: { version, ...value } }),
    (sent, { subsidies, rewards }) => ({
      subsidies: numbered(sent.subsidies, subsidies),
      rewards: numbered(sent.rewards, rewards),
    }),
  )
  const { subsidies, rewards, budgetsBelowUsed } = step.value
  const lowBudget = step.problem?.fields.budget
  const stages = stagesOf(menu.flow)
  const setSubsidies = (next: Subsidy[]) => step.change({ subsidies: next, rewards })
  const setRewards = (next: Reward[]) => step.change({ subsidies, rewards: next })
  return (
    <>
      <StepBar step={step} />
      <div className={styles.fields}>
        <Card as="section" className={styles.card}>
          <h3 className={styles.heading}>{t.subsidies}</h3>
          <p className={styles.note}>{t.subsidiesNote}</p>
          {subsidies.map((subsidy, index) => (
            <SubsidyCard
              // biome-ignore lint/suspicious/noArrayIndexKey: new entries have no id yet, and none moves
              key={index}
              subsidy={subsidy}
              onChange={(changed) => setSubsidies(subsidies.map((one, at) => (at === index ? changed : one)))}
              onRemove={() => setSubsidies(subsidies.filter((_, at) => at !== index))}
            />
          ))}
          {(lowBudget || budgetsBelowUsed) && (
            <Checkbox
              label={t.budgetsBelowUsed}
              note={lowBudget}
              checked={budgetsBelowUsed ?? false}
              onChange={(meant) => step.change({ ...step.value, budgetsBelowUsed: meant })}
            />
          )}
          {subsidies.length < 10 && (
            <div>
              <Button
                size="xSmall"
                icon="plus"
                onClick={() =>
                  setSubsidies([
                    ...subsidies,
                    {
                      id: null,
                      stage: stages[0]!,
                      name: t.newSubsidy,
                      kind: 'fixed',
                      amount: 1000,
                      itemKey: null,
                      percent: null,
                      mostPerUse: null,
                      capAmount: null,
                      capPeriod: null,
                      budgetAmount: null,
                    },
                  ])
                }
              >
                {t.addSubsidy}
              </Button>
            </div>
          )}
        </Card>
        <Card as="section" className={styles.card}>
          <h3 className={styles.heading}>{t.rewards}</h3>
          <p className={styles.note}>{t.rewardsNote}</p>
          {rewards.map((reward, index) => (
            <RewardFields
              // biome-ignore lint/suspicious/noArrayIndexKey: new entries have no id yet, and none moves
              key={index}
              reward={reward}
              onChange={(changed) => setRewards(rewards.map((one, at) => (at === index ? changed : one)))}
              onRemove={() => setRewards(rewards.filter((_, at) => at !== index))}
            />
          ))}
          {rewards.length < 10 && (
            <div>
              <Button
                size="xSmall"
                icon="plus"
                onClick={() =>
                  setRewards([...rewards, { id: null, receiver: 'poster', itemKey: null, points: 10 }])
                }
              >
                {t.addReward}
              </Button>
            </div>
          )}
        </Card>
      </div>
    </>
  )
}

type RewardProps = { reward: Reward; onChange: (reward: Reward) => void; onRemove: () => void }

function RewardFields({ reward, onChange, onRemove }: RewardProps) {
  const t = useStrings(settingWords)
  const { menu } = useDesign()
  const people = stagesOf(menu.flow).flatMap((stage) =>
    (menu.forms[stage] ?? [])
      .filter(({ kind }) => kind === 'users')
      .map(({ key, name }) => ({ value: key, label: name })),
  )
  return (
    <div className={styles.rule}>
      <div className={styles.pair}>
        <Select
          label={t.receiver}
          options={[
            { value: 'poster', label: t.poster },
            { value: 'tagged', label: t.tagged, disabled: people.length === 0 },
          ]}
          value={reward.receiver}
          onChange={(receiver) =>
            onChange({
              ...reward,
              receiver,
              itemKey: receiver === 'tagged' ? (people[0]?.value ?? null) : null,
            })
          }
        />
        {reward.receiver === 'tagged' && (
          <Select
            label={t.item}
            placeholder={t.choose}
            options={people}
            value={reward.itemKey ?? ''}
            onChange={(itemKey) => onChange({ ...reward, itemKey })}
          />
        )}
        <NumberInput
          label={t.points}
          value={reward.points}
          empty={1}
          least={1}
          most={1_000_000}
          onChange={(points) => onChange({ ...reward, points: Math.trunc(points ?? 1) })}
        />
      </div>
      <IconButton icon="trash" label={t.remove(t.reward)} onClick={onRemove} />
    </div>
  )
}
