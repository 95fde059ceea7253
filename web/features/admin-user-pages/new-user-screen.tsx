import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { createAdminUser, getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import { createPlannedJoin, listPlannedChanges } from '#contract/planned-changes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { rescueFocus } from '#ui/rescue-focus.ts'
import { useDay } from '#ui/use-day.ts'
import { call } from '#web/app/api.ts'
import { useHref } from '#web/app/link.tsx'
import { MailNote, useMailDelivery } from '#web/app/mail-delivery.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountFields, findProblems } from '../admin-users/account-fields.tsx'
import { accountForm } from '../admin-users/account-form.strings.ts'
import { bodyOf, emptyAccount } from '../admin-users/account-values.ts'
import { cardWords } from '../admin-users/cards.strings.ts'
import { contractWords } from '../admin-users/contract.strings.ts'
import { ContractNote } from '../admin-users/contract-note.tsx'
import { SecretNote } from '../admin-users/secret-note.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { plannedWords } from '../planned-changes/planned.strings.ts'

/** `beginsOn`: the account does not exist before that day. */
type Made = {
  id: number
  name: string
  email: string | null
  initialPassword: string | null
  beginsOn: string | null
}

/** Registers one new person. */
export default function NewUserScreen() {
  const t = useStrings(accountForm)
  const [made, setMade] = useState<Made>()
  const [round, setRound] = useState(0)
  return (
    <AdminScreen path="/admin/users" title={t.newTitle} back="/admin/users">
      {made ? (
        <Registered
          made={made}
          onAnother={() => {
            setMade(undefined)
            setRound(round + 1)
          }}
        />
      ) : (
        <NewUser key={round} onMade={setMade} />
      )}
    </AdminScreen>
  )
}

function NewUser({ onMade }: { onMade: (made: Made) => void }) {
  const t = useStrings(accountForm)
  const href = useHref()
  const client = useQueryClient()
  const { data: counts } = useQuery(queryFor(getUserCounts, {}))
  const [values, setValues] = useState(emptyAccount)
  useEffect(() => rescueFocus, [])
  const plans = useStrings(plannedWords)
  const contract = useStrings(contractWords)
  const [initialPassword, setInitialPassword] = useState('')
  const [beginsOn, setBeginsOn] = useState<PlainDate | ''>('')
  const full = counts && counts.contractedCount !== null && counts.usedCount >= counts.contractedCount
  const byId = values.email.trim() === ''
  const typed = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(emptyAccount()))
  const form = useSubmit({
    unsaved: typed || initialPassword !== '' || beginsOn !== '',
    focusesProblem: true,
    check: () => findProblems(values, t),
    send: async () => {
      const body = { ...bodyOf(values), initialPassword: byId && initialPassword ? initialPassword : null }
      const { id, initialPassword: told } = await send(body, beginsOn)
      for (const endpoint of [listAdminUsers, listPlannedChanges])
        await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
      const name = `${body.familyName} ${body.givenName}`
      return { id, name, email: body.email, initialPassword: told, beginsOn: beginsOn || null }
    },
    done: onMade,
    failed: t.notSaved,
  })
  const { problems } = form
  return (
    <Card as="section" padding="large">
      <form className={styles.form} {...form.props}>
        {counts && <ContractNote counts={counts} />}
        {full && !form.failure && <Notice situation="warning">{contract.fullNotice}</Notice>}
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <AccountFields values={values} problems={problems} onChange={setValues}>
          {byId && (
            <Input
              label={t.initialPassword}
              note={t.initialPasswordNote}
              name="initialPassword"
              autoComplete="off"
              maxLength={200}
              value={initialPassword}
              error={problems.initialPassword}
              onChange={setInitialPassword}
            />
          )}
        </AccountFields>
        {counts && (
          <div className={styles.pair}>
            <DatePicker
              label={plans.beginsOn}
              note={plans.beginsOnNote}
              value={beginsOn}
              min={addDays(counts.today, 1)}
              today={counts.today}
              error={problems.effectiveOn}
              onChange={setBeginsOn}
            />
          </div>
        )}
        <div className={styles.actions}>
          <Button situation="neutral" href={href('/admin/users')}>
            {t.cancel}
          </Button>
          <Button type="submit" priority="primary" pending={form.pending}>
            {t.register}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function send(
  body: ReturnType<typeof bodyOf> & { initialPassword: string | null },
  beginsOn: PlainDate | '',
): Promise<{ id: number; initialPassword: string | null }> {
  if (beginsOn === '') return call(createAdminUser, { body })
  const { memberships, initialPassword, ...account } = body
  return call(createPlannedJoin, { body: { effectiveOn: beginsOn, account, memberships, initialPassword } })
}

function Registered({ made, onAnother }: { made: Made; onAnother: () => void }) {
  useEffect(() => rescueFocus, [])
  const t = useStrings(accountForm)
  const plans = useStrings(plannedWords)
  const day = useDay()
  const href = useHref()
  const delivery = useMailDelivery()
  const cards = useStrings(cardWords)
  const invited = { smtp: t.invitedWords, folder: t.invitedToFolder, none: t.notInvited }[delivery ?? 'smtp']
  return (
    <>
      {made.beginsOn ? (
        <Notice situation="success" title={plans.joinPlanned(made.name, day(made.beginsOn))} live>
          {plans.joinPlannedWords}
        </Notice>
      ) : (
        <Notice situation="success" title={t.registered(made.name)} live>
          {made.email && invited(made.email)}
        </Notice>
      )}
      {made.beginsOn && made.email && <MailNote instead={plans.joinWithoutMail} />}
      {made.initialPassword && <SecretNote password={made.initialPassword} />}
      <div className={styles.actions}>
        {delivery === 'none' && made.email && !made.beginsOn && (
          <Button href={href(`/admin/users/cards?ids=${made.id}`)}>{cards.open}</Button>
        )}
        <Button
          situation="neutral"
          href={href(made.beginsOn ? '/admin/planned_changes' : `/admin/users/${made.id}`)}
        >
          {made.beginsOn ? plans.toPlans : t.toAccount}
        </Button>
        <Button priority="primary" onClick={onAnother}>
          {t.registerAnother}
        </Button>
      </div>
    </>
  )
}
