import { useState } from 'react'
import {
  createSignInDomain,
  deleteSignInDomain,
  proveSignInDomain,
  updateSignInDomain,
} from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './identity-providers.module.css'
import { providersWords } from './identity-providers.strings.ts'
import type { Everything } from './providers-screen.tsx'

type Kept = { keep: (now: Everything) => unknown; refresh: () => Promise<unknown> }
type Domain = Everything['domains'][number]

/** The email domains that select a provider. */
export function DomainsPart({ everything, keep, refresh }: Kept & { everything: Everything }) {
  const t = useStrings(providersWords)
  const [domain, setDomain] = useState('')
  const form = useSubmit({
    stays: true,
    unsaved: domain !== '',
    send: async () => {
      keep(await call(createSignInDomain, { body: { domain } }))
      setDomain('')
      toast.success(t.domainAdded)
    },
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <Card as="section" padding="large" aria-label={t.domains} className={styles.parts}>
      <h2 className={styles.heading}>{t.domains}</h2>
      <p>{t.domainsNote}</p>
      {everything.domains.length === 0 && <p>{t.noDomains}</p>}
      <ul className={styles.list}>
        {everything.domains.map((one) => (
          <li key={one.id}>
            <Shown one={one} providers={everything.providers} keep={keep} refresh={refresh} />
          </li>
        ))}
      </ul>
      <form aria-label={t.addDomain} className={styles.group} {...form.props}>
        <Input
          label={t.domain}
          placeholder="example.co.jp"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          value={domain}
          error={form.problems.domain}
          onChange={(text) => {
            setDomain(text)
            form.clear()
          }}
        />
        {form.failure && <Notice live situation="danger" title={form.failure} />}
        <div>
          <Button type="submit" icon="plus" disabled={domain.trim() === ''} pending={form.pending}>
            {t.addDomain}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Shown({
  one,
  providers,
  keep,
  refresh,
}: Kept & { one: Domain; providers: Everything['providers'] }) {
  const t = useStrings(providersWords)
  const [removing, setRemoving] = useState(false)
  const params = { id: one.id }
  const check = useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      keep(await call(proveSignInDomain, { params }))
      toast.success(t.provenNow)
    },
    failed: t.failed,
  })
  const choose = useSubmit({
    stays: true,
    toasts: true,
    send: async (_version, providerId: number | null | undefined) =>
      keep(
        await call(updateSignInDomain, {
          params,
          body: { version: one.version, providerId: providerId ?? null },
        }),
      ),
    refused: async () => {
      await refresh()
    },
    failed: t.failed,
  })
  return (
    <section aria-label={one.domain} className={styles.one}>
      <h3 className={styles.name}>{one.domain}</h3>
      <div className={styles.buttons}>
        <Tag situation={one.provenAt ? 'success' : 'warning'}>{one.provenAt ? t.proven : t.notProven}</Tag>
        <span className={styles.details}>{t.domainPeople(one.peopleCount)}</span>
      </div>
      {!one.provenAt && <CopiedText label={t.record} text={one.record} />}
      <Select
        label={t.providerOf(one.domain)}
        options={[
          { value: 'none', label: t.noProvider },
          ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={one.providerId === null ? 'none' : String(one.providerId)}
        disabled={choose.pending}
        onChange={(value) => choose.submit(value === 'none' ? null : Number(value))}
      />
      <div className={styles.buttons}>
        {!one.provenAt && (
          <Button
            size="xSmall"
            aria-label={t.checkOf(one.domain)}
            pending={check.pending}
            onClick={() => check.submit()}
          >
            {t.check}
          </Button>
        )}
        <Button
          size="xSmall"
          situation="danger"
          icon="trash"
          aria-label={t.removeOf(one.domain)}
          onClick={() => setRemoving(true)}
        >
          {t.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        situation="danger"
        title={t.removeDomainTitle(one.domain)}
        confirmLabel={t.remove}
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          try {
            await call(deleteSignInDomain, { params, query: { version: String(one.version) } })
            toast.success(t.removed)
          } finally {
            await refresh()
          }
        }}
      >
        {t.removeDomainWords(one.peopleCount)}
      </ConfirmDialog>
    </section>
  )
}
