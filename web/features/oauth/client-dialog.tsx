import { useId, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  createOauthClient,
  type listOauthClients,
  oauthLimits,
  oauthScopes,
  updateOauthClient,
} from '#contract/oauth.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './oauth.module.css'
import { oauthClientWords } from './oauth.strings.ts'

export type OauthClient = Answer<typeof listOauthClients>['oauthClients'][number]

type Props = {
  /** If unset, a new one is registered. */
  tool?: OauthClient
  current?: OauthClient | undefined
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const keyed = (addresses: readonly string[]) => addresses.map((text, key) => ({ key, text }))

/** The name, redirect addresses and scopes of a tool. */
export function ClientDialog({ tool, current, onSaved, onClose }: Props) {
  const t = useStrings(oauthClientWords)
  const scopesProblemId = useId()
  const [name, setName] = useState(tool?.name ?? '')
  const [kind, setKind] = useState<'confidential' | 'open'>(
    (tool?.confidential ?? true) ? 'confidential' : 'open',
  )
  const [addresses, setAddresses] = useState(() => keyed(tool?.redirectUris ?? ['']))
  const [scopes, setScopes] = useState<OauthClient['scopes']>(tool?.scopes ?? ['openid', 'profile', 'email'])
  const form = useSubmit({
    base: tool,
    current,
    refetch: onSaved,
    check: () => ({
      name: name.trim() ? '' : t.nameMissing,
      ...Object.fromEntries(
        addresses.flatMap(({ text }, index) =>
          text.trim() ? [] : [[`redirectUris.${index}`, t.addressMissing]],
        ),
      ),
    }),
    send: async (version): Promise<unknown> => {
      const body = { name, redirectUris: addresses.map(({ text }) => text), scopes }
      return tool
        ? call(updateOauthClient, { params: { id: tool.id }, body: { ...body, version } })
        : call(createOauthClient, { body: { ...body, confidential: kind === 'confidential' } })
    },
    done: async () => {
      await onSaved()
      toast.success(tool ? t.saved : t.created)
      onClose()
    },
    failed: t.saveFailed,
    focusesProblem: true,
  })
  const scopeNames = (list: OauthClient['scopes']) => list.map((scope) => t[scope]).join(' / ')
  return (
    <FormDialog
      submission={form}
      title={tool ? t.editTitle : t.create}
      submitLabel={tool ? t.save : t.create}
      onClose={onClose}
      failure={form.message}
      className={styles.parts}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: OauthClient) => [
          { label: t.name, now: now.name, mine: name },
          {
            label: t.addresses,
            now: now.redirectUris.join('\n'),
            mine: addresses.map(({ text }) => text).join('\n'),
          },
          { label: t.scopes, now: scopeNames(now.scopes), mine: scopeNames(scopes) },
        ]}
        onTake={(now: OauthClient) => {
          setName(now.name)
          setAddresses(keyed(now.redirectUris))
          setScopes(now.scopes)
        }}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        required
        maxLength={oauthLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
      {!tool && (
        <RadioGroup
          label={t.kind}
          options={[
            { value: 'confidential', label: t.confidential },
            { value: 'open', label: t.open },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      <fieldset className={styles.group}>
        <legend>{t.addresses}</legend>
        {addresses.map(({ key, text }, index) => (
          <div key={key} className={styles.address}>
            <Input
              label={t.address(index + 1)}
              {...(index === 0 && { note: t.addressNote })}
              type="url"
              required
              maxLength={oauthLimits.redirectUriLength}
              value={text}
              error={form.problems[`redirectUris.${index}`]}
              onChange={(written) =>
                setAddresses(addresses.map((one) => (one.key === key ? { key, text: written } : one)))
              }
            />
            {addresses.length > 1 && (
              <IconButton
                icon="trash"
                label={t.removeAddress(index + 1)}
                onClick={() => setAddresses(addresses.filter((one) => one.key !== key))}
              />
            )}
          </div>
        ))}
        {addresses.length < oauthLimits.redirectUris && (
          <div>
            <Button
              size="xSmall"
              icon="plus"
              onClick={() =>
                setAddresses([
                  ...addresses,
                  { key: Math.max(...addresses.map(({ key }) => key)) + 1, text: '' },
                ])
              }
            >
              {t.addAddress}
            </Button>
          </div>
        )}
      </fieldset>
      <fieldset className={styles.group} aria-describedby={scopesProblemId}>
        <legend>{t.scopes}</legend>
        {oauthScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t[scope]}
            checked={scopes.includes(scope)}
            disabled={scope === 'openid'}
            onChange={(on) =>
              setScopes(oauthScopes.filter((one) => (one === scope ? on : scopes.includes(one))))
            }
          />
        ))}
        <p id={scopesProblemId} role="alert" className={styles.problem}>
          {form.problems.scopes}
        </p>
      </fieldset>
    </FormDialog>
  )
}
