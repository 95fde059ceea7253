import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate, readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createIdentityProvider,
  identityProviderLimits,
  listIdentityProviders,
  providerKinds,
} from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { DomainsPart } from './domains-part.tsx'
import { EmergencyPart } from './emergency-part.tsx'
import styles from './identity-providers.module.css'
import { providersWords, stageWords } from './identity-providers.strings.ts'

export type Everything = Answer<typeof listIdentityProviders>
type Summary = Everything['providers'][number]

export const providersQuery = queryFor(listIdentityProviders, {})
export const stageTones = { off: 'neutral', trial: 'warning', everyone: 'success' } as const

/** The identity providers of the company, its email domains and its emergency administrators. */
export default function ProvidersScreen() {
  return (
    <AdminScreen path="/admin/identity_providers">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const client = useQueryClient()
  const query = useQuery({ ...providersQuery, staleTime: 0 })
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const keep = (now: Everything) => client.setQueryData(providersQuery.queryKey, now)
  const refresh = () => client.invalidateQueries({ queryKey: providersQuery.queryKey })
  return (
    <div className={styles.parts}>
      <ProvidersPart providers={query.data.providers} />
      <DomainsPart everything={query.data} keep={keep} refresh={refresh} />
      <EmergencyPart people={query.data.emergencyAdministrators} keep={keep} refresh={refresh} />
    </div>
  )
}

function ProvidersPart({ providers }: { providers: Summary[] }) {
  const t = useStrings(providersWords)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button size="small" priority="primary" icon="plus" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Card as="section" padding="large" aria-label={t.providers} className={styles.parts}>
      <h2 className={styles.heading}>{t.providers}</h2>
      <p>{t.intro}</p>
      <ol className={styles.steps}>
        {[t.stepAdd, t.stepDomain, t.stepTest, t.stepTrial, t.stepEveryone].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {providers.length === 0 ? (
        <EmptyState icon="lock" title={t.noProviders} action={add}>
          {t.noProvidersWords}
        </EmptyState>
      ) : (
        <>
          <div>{add}</div>
          <ul className={styles.list}>
            {providers.map((one) => (
              <li key={one.id}>
                <Shown one={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Shown({ one }: { one: Summary }) {
  const t = useStrings(providersWords)
  const stages = useStrings(stageWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const details = [
    t[one.kind],
    ...one.domains,
    ...(one.everyoneOn ? [t.everyoneFrom(readableDay(one.everyoneOn, locale))] : []),
    t.linked(one.linkedCount),
    ...(one.certificateEndsAt
      ? [t.certificateEnds(readableDate(one.certificateEndsAt, { locale, timeZone }))]
      : []),
  ]
  return (
    <section aria-label={one.name} className={styles.one}>
      <h3 className={styles.name}>{one.name}</h3>
      <div className={styles.buttons}>
        <Tag situation={stageTones[one.stage]}>{stages[one.stage]}</Tag>
        {!one.complete && <Tag situation="warning">{t.incomplete}</Tag>}
      </div>
      <Facts className={styles.details} facts={details} />
      <div>
        <AppLink to={`/admin/identity_providers/${one.id}`} aria-label={t.openOf(one.name)}>
          {t.open}
        </AppLink>
      </div>
    </section>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(providersWords)
  const navigate = useAppNavigate()
  const [kind, setKind] = useState<Summary['kind']>('saml')
  const [name, setName] = useState('')
  const form = useSubmit({
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: () => call(createIdentityProvider, { body: { kind, name } }),
    done: ({ id }) => {
      toast.success(t.added)
      navigate(`/admin/identity_providers/${id}`)
    },
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      submission={form}
      title={t.add}
      submitLabel={t.add}
      onClose={onClose}
      failure={form.message}
      className={styles.parts}
    >
      <RadioGroup
        label={t.kind}
        note={t.addNote}
        options={providerKinds.map((one) => ({ value: one, label: t[one] }))}
        value={kind}
        onChange={setKind}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        required
        maxLength={identityProviderLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
    </FormDialog>
  )
}
