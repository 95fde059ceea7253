import { useId, useState } from 'react'
import {
  calendarSubscriptionLimits,
  calendarSubscriptionParts,
  createCalendarSubscription,
  type listCalendarSubscriptions,
  updateCalendarSubscription,
} from '#contract/calendar-subscriptions.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { useEventOptions } from '../events/use-events.ts'
import styles from './calendar-subscriptions.module.css'
import { subscriptionWords } from './calendar-subscriptions.strings.ts'

export type Subscription = Answer<typeof listCalendarSubscriptions>['calendarSubscriptions'][number]
type Part = Subscription['parts'][number]

type Props = {
  /** If unset, a new one is created. */
  subscription?: Subscription
  /** The same as it was last read. */
  current?: Subscription | undefined
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The name and contents of an address. */
export function SubscriptionDialog({ subscription, current, onSaved, onClose }: Props) {
  const t = useStrings(subscriptionWords)
  const partsProblemId = useId()
  const options = useEventOptions()
  const categories = options?.categories ?? []
  const [name, setName] = useState(subscription?.name ?? t.usualName)
  const [parts, setParts] = useState<readonly Part[]>(subscription?.parts ?? calendarSubscriptionParts)
  const [categoryIds, setCategoryIds] = useState(subscription?.categoryIds ?? null)
  const hasEvents = parts.some((part) => part === 'mine' || part === 'departments' || part === 'company')
  // Where the company shows no birthdays, there is nothing to choose.
  const offered = calendarSubscriptionParts.filter((part) => part !== 'birthdays' || options?.birthdays)
  const form = useSubmit({
    base: subscription,
    current,
    refetch: onSaved,
    check: () => ({
      name: name.trim() ? '' : t.nameMissing,
      parts: parts.length > 0 ? '' : t.partsMissing,
      categoryIds: hasEvents && categoryIds?.length === 0 ? t.partsMissing : '',
    }),
    send: async (version): Promise<unknown> => {
      const body = { name, parts: [...parts], categoryIds: hasEvents ? categoryIds : null }
      return subscription
        ? call(updateCalendarSubscription, { params: { id: subscription.id }, body: { ...body, version } })
        : call(createCalendarSubscription, { body })
    },
    done: async () => {
      await onSaved()
      toast.success(subscription ? t.saved : t.created)
      onClose()
    },
    failed: t.saveFailed,
  })
  const take = (now: Subscription) => {
    setName(now.name)
    setParts(now.parts)
    setCategoryIds(now.categoryIds)
  }
  const partNames = (list: readonly Part[]) => list.map((part) => t[part]).join(' / ')
  return (
    <FormDialog
      submission={form}
      title={subscription ? t.edit : t.create}
      submitLabel={subscription ? t.save : t.create}
      onClose={onClose}
      failure={form.message}
      className={styles.form}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: Subscription) => [
          { label: t.name, now: now.name, mine: name },
          { label: t.parts, now: partNames(now.parts), mine: partNames(parts) },
        ]}
        onTake={take}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        required
        maxLength={calendarSubscriptionLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
      <fieldset className={styles.group} aria-describedby={partsProblemId}>
        <legend>{t.parts}</legend>
        {offered.map((part) => (
          <Checkbox
            key={part}
            label={t[part]}
            checked={parts.includes(part)}
            onChange={(on) =>
              setParts(calendarSubscriptionParts.filter((one) => (one === part ? on : parts.includes(one))))
            }
          />
        ))}
        <p id={partsProblemId} role="alert" className={styles.problem}>
          {form.problems.parts}
        </p>
      </fieldset>
      {hasEvents && categories.length > 0 && (
        <div className={styles.group}>
          <RadioGroup
            label={t.categories}
            options={[
              { value: 'all', label: t.allCategories },
              { value: 'some', label: t.someCategories },
            ]}
            value={categoryIds === null ? 'all' : 'some'}
            onChange={(chosen) => setCategoryIds(chosen === 'all' ? null : [])}
          />
          {categoryIds !== null && (
            <fieldset className={styles.group}>
              <legend className="visually-hidden">{t.someCategories}</legend>
              {categories.map(({ id, name: label }) => (
                <Checkbox
                  key={id}
                  label={label}
                  checked={categoryIds.includes(id)}
                  onChange={(on) =>
                    setCategoryIds(on ? [...categoryIds, id] : categoryIds.filter((one) => one !== id))
                  }
                />
              ))}
            </fieldset>
          )}
          <p role="alert" className={styles.problem}>
            {form.problems.categoryIds}
          </p>
        </div>
      )}
    </FormDialog>
  )
}
