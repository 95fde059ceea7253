import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import { identityProviderLimits as limits, updateIdentityProvider } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere, isDifferent } from '#web/app/changed-elsewhere.tsx'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import styles from './identity-providers.module.css'
import { MetadataPart } from './metadata-part.tsx'
import { providerWords } from './provider.strings.ts'
import type { PartProps, Provider } from './provider-screen.tsx'

const fieldsOf = (provider: Provider) => ({
  name: provider.name,
  entityId: provider.entityId,
  signOnUrl: provider.signOnUrl,
  signOutUrl: provider.signOutUrl,
  metadataUrl: provider.metadataUrl,
  clientId: provider.clientId,
  clientSecret: '',
  certificates: provider.certificates.map(({ pem }, key) => ({ key, pem })),
})
export type ConnectionFields = ReturnType<typeof fieldsOf>

const joined = (certificates: ConnectionFields['certificates']) =>
  certificates.map(({ pem }) => pem.trim()).join('\n')

/** What the provider must be given, and how it is reached. */
export function ConnectionPart({ provider, keep, refetch }: PartProps) {
  const t = useStrings(providerWords)
  const words = useStrings(admin)
  const [fields, setFields] = useState(() => fieldsOf(provider))
  const saml = provider.kind === 'saml'
  const compare = (now: Provider) => [
    { label: t.name, now: now.name, mine: fields.name },
    { label: saml ? t.entityId : t.issuer, now: now.entityId, mine: fields.entityId },
    { label: t.signOnUrl, now: now.signOnUrl, mine: fields.signOnUrl },
    { label: t.signOutUrl, now: now.signOutUrl, mine: fields.signOutUrl },
    { label: t.clientId, now: now.clientId, mine: fields.clientId },
    { label: t.certificates, now: joined(fieldsOf(now).certificates), mine: joined(fields.certificates) },
  ]
  const form = useSubmit({
    base: provider,
    current: provider,
    refetch,
    stays: true,
    unsaved: compare(provider).some(isDifferent) || fields.clientSecret !== '',
    check: () => ({ name: fields.name.trim() ? '' : t.nameMissing }),
    send: async (version) => {
      const { name, certificates, ...connection } = fields
      const body = {
        ...{ version, name },
        connection: { ...connection, certificates: certificates.map(({ pem }) => pem) },
      }
      const saved = await call(updateIdentityProvider, { params: { id: provider.id }, body })
      keep(saved)
      setFields(fieldsOf(saved))
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
    focusesProblem: true,
  })
  const set = (part: Partial<ConnectionFields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  const text = (
    field: 'entityId' | 'signOnUrl' | 'signOutUrl' | 'clientId',
    label: string,
    note?: string,
  ) => (
    <Input
      label={label}
      {...(note && { note })}
      maxLength={limits.addressLength}
      autoCapitalize="none"
      spellCheck={false}
      value={fields[field]}
      error={form.problems[`connection.${field}`]}
      onChange={(value) => set({ [field]: value })}
    />
  )
  return (
    <div className={styles.parts}>
      <OwnPart provider={provider} />
      <Card as="form" padding="large" aria-label={t.connection} className={styles.parts} {...form.props}>
        {saml && <MetadataPart url={fields.metadataUrl} onRead={set} />}
        <ChangedElsewhere form={form} compare={compare} onTake={(now) => setFields(fieldsOf(now))} />
        <Input
          label={t.name}
          required
          maxLength={limits.nameLength}
          value={fields.name}
          error={form.problems.name}
          onChange={(name) => set({ name })}
        />
        {saml ? text('entityId', t.entityId) : text('entityId', t.issuer, t.issuerNote)}
        {saml && text('signOnUrl', t.signOnUrl)}
        {saml && text('signOutUrl', t.signOutUrl, t.signOutNote)}
        {!saml && text('clientId', t.clientId)}
        {!saml && (
          <Input
            type="password"
            autoComplete="off"
            label={t.clientSecret}
            {...(provider.hasClientSecret && { note: t.clientSecretKept })}
            maxLength={1000}
            value={fields.clientSecret}
            error={form.problems['connection.clientSecret']}
            onChange={(clientSecret) => set({ clientSecret })}
          />
        )}
        {saml && (
          <Certificates
            provider={provider}
            certificates={fields.certificates}
            problems={form.problems}
            onChange={(certificates) => set({ certificates })}
          />
        )}
        <Consequences provider={provider} entityId={fields.entityId} />
        {form.failure && <Notice live situation="danger" title={form.failure} />}
        <div>
          <Button type="submit" priority="primary" pending={form.pending}>
            {words.save}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** What saving does, and to how many people. */
function Consequences({ provider, entityId }: { provider: Provider; entityId: string }) {
  const t = useStrings(providerWords)
  const unlinks =
    provider.entityId !== '' && provider.entityId !== entityId.trim() && provider.linkedCount > 0
  return (
    <Notice
      situation={provider.stage === 'off' ? 'information' : 'warning'}
      title={provider.stage === 'off' ? t.changesNobody : t.changesPeople(provider.coveredCount)}
    >
      {unlinks && t.unlinks(provider.linkedCount)}
    </Notice>
  )
}

function OwnPart({ provider: { own, kind } }: { provider: Provider }) {
  const t = useStrings(providerWords)
  return (
    <Card as="section" padding="large" aria-label={t.ownTitle} className={styles.parts}>
      <h2 className={styles.heading}>{t.ownTitle}</h2>
      {own.entityId && <CopiedText label={t.ownEntityId} text={own.entityId} />}
      <CopiedText label={kind === 'saml' ? t.ownReturnUrl : t.ownRedirect} text={own.returnUrl} />
      <CopiedText label={kind === 'saml' ? t.ownSignOutUrl : t.ownOpenidSignOutUrl} text={own.signOutUrl} />
      {own.metadataUrl && (
        <a href={new URL(own.metadataUrl).pathname} download="hiroba-metadata.xml">
          {t.ownMetadata}
        </a>
      )}
    </Card>
  )
}

type CertificatesProps = {
  provider: Provider
  certificates: ConnectionFields['certificates']
  problems: Readonly<Partial<Record<string, string>>>
  onChange: (certificates: ConnectionFields['certificates']) => void
}

function Certificates({ provider, certificates, problems, onChange }: CertificatesProps) {
  const t = useStrings(providerWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const detailsOf = (pem: string) => {
    const known = provider.certificates.find((one) => one.pem === pem)
    const day = (at: string) => readableDate(at, { locale, timeZone })
    return known && t.certificateDetails(known.subject, day(known.startsAt), day(known.endsAt))
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t.certificates}</legend>
      <p className={styles.details}>{t.certificatesNote}</p>
      {certificates.map(({ key, pem }, index) => {
        const details = detailsOf(pem)
        return (
          <div key={key} className={styles.group}>
            <Textarea
              label={t.certificate(index + 1)}
              {...(details && { note: details })}
              rows={4}
              spellCheck={false}
              maxLength={limits.certificateLength}
              value={pem}
              error={problems[`connection.certificates.${index}`]}
              onChange={(value) =>
                onChange(certificates.map((one) => (one.key === key ? { key, pem: value } : one)))
              }
            />
            <div>
              <Button
                size="xSmall"
                situation="danger"
                aria-label={t.removeCertificate(index + 1)}
                onClick={() => onChange(certificates.filter((one) => one.key !== key))}
              >
                {t.remove}
              </Button>
            </div>
          </div>
        )
      })}
      {certificates.length < limits.certificates && (
        <div>
          <Button
            size="xSmall"
            icon="plus"
            onClick={() =>
              onChange([
                ...certificates,
                { key: Math.max(-1, ...certificates.map(({ key }) => key)) + 1, pem: '' },
              ])
            }
          >
            {t.addCertificate}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
