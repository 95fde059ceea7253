import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { normalForm } from '#common/normal-form.ts'
import { createRewardTransactions, listAdminRewardTransactions, rewardLimits } from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import settings from '../administration/settings.module.css'
import { searchPeople } from '../filters/find-choices.tsx'
import { rewards } from './rewards.strings.ts'

type Problems = { people?: string; amount?: string; reason?: string }

const read = (text: string) => {
  const plain = normalForm(text).replaceAll(',', '').trim()
  const amount = /^\d{1,7}$/.test(plain) ? Number(plain) : 0
  return amount >= 1 && amount <= rewardLimits.points ? amount : undefined
}

/** Grants points to people or collects them, after a confirmation. */
export function MoveRewards() {
  const t = useStrings(rewards)
  const toast = useToast()
  const client = useQueryClient()
  const [people, setPeople] = useState<ComboboxOption[]>([])
  const [act, setAct] = useState<'give' | 'collect'>('give')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [asking, setAsking] = useState(false)
  const key = useRef(crypto.randomUUID())
  const points = read(amount)
  useUnsavedInput(people.length > 0 || amount !== '' || reason !== '')

  const check = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(people.length === 0 && { people: t.peopleMissing }),
      ...(points === undefined && { amount: t.amountWrong }),
      ...(!reason.trim() && { reason: t.reasonMissing }),
    }
    setProblems(found)
    setFailure(undefined)
    if (Object.keys(found).length === 0) setAsking(true)
  }

  const move = async () => {
    try {
      const userIds = people.map(({ value }) => Number(value))
      const signed = (points ?? 0) * (act === 'give' ? 1 : -1)
      const body = { userIds, amount: signed, reason, clientKey: key.current }
      const { madeCount } = await call(createRewardTransactions, { body })
      toast.success(act === 'give' ? t.gave(madeCount) : t.collected(madeCount))
      key.current = crypto.randomUUID()
      setPeople([])
      setAmount('')
      setReason('')
      await client.invalidateQueries({ queryKey: everyKeyOf(listAdminRewardTransactions) })
    } catch (error) {
      setFailure((error instanceof ApiError && error.message) || t.failed)
    }
  }

  return (
    <Card as="section" aria-labelledby="move-rewards">
      <form className={settings.part} onSubmit={check} noValidate>
        <h2 id="move-rewards" className={settings.heading}>
          {t.sectionAct}
        </h2>
        <p className={settings.note}>{t.actNote}</p>
        {failure && (
          <Notice situation="danger" live>
            {failure}
          </Notice>
        )}
        <RadioGroup
          label={t.act}
          row
          options={[
            { value: 'give', label: t.give },
            { value: 'collect', label: t.collect },
          ]}
          value={act}
          onChange={setAct}
        />
        <MultiCombobox
          label={t.people}
          required
          placeholder={t.findPeople}
          options={searchPeople}
          values={people}
          onChange={setPeople}
          most={rewardLimits.people}
          error={problems.people}
        />
        <div className={settings.fields}>
          <Input
            label={t.amount}
            required
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            onChange={setAmount}
            error={problems.amount}
          />
        </div>
        <Input
          label={t.reason}
          required
          autoComplete="off"
          maxLength={rewardLimits.reasonLength}
          value={reason}
          onChange={setReason}
          error={problems.reason}
        />
        <div>
          <Button type="submit" priority="primary" situation={act === 'give' ? 'standard' : 'danger'}>
            {t[act]}
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={move}
          title={(act === 'give' ? t.confirmGive : t.confirmCollect)(people.length, points ?? 0)}
          confirmLabel={t[act]}
          situation={act === 'give' ? 'standard' : 'danger'}
        >
          {people.map(({ label }) => label).join('、')}
        </ConfirmDialog>
      </form>
    </Card>
  )
}
