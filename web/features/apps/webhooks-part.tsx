import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  createIncomingWebhook,
  deleteIncomingWebhook,
  renewIncomingWebhook,
  testIncomingWebhook,
} from '#contract/apps.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { ShownOnce } from '../administration/shown-once.tsx'
import type { AdministeredApp } from './app-dialog.tsx'
import { appsWords, webhookWords } from './apps.strings.ts'

type Props = { app: AdministeredApp; refetch: () => Promise<unknown> }
type Webhook = AdministeredApp['incomingWebhooks'][number]
type Act = 'test' | 'renew' | 'remove'

const targetOf = ({ menu, chatRoom }: Webhook) => (menu ?? chatRoom)!.name

/** The addresses at which other systems post as the app. */
export function WebhooksPart({ app, refetch }: Props) {
  const t = useStrings(webhookWords)
  const [creating, setCreating] = useState(false)
  const [acting, setActing] = useState<{ act: Act; webhook: Webhook }>()
  const [address, setAddress] = useState<string>()
  const { incomingWebhooks } = app
  const free = [
    ...app.menus
      .filter(({ id }) => !incomingWebhooks.some(({ menu }) => menu?.id === id))
      .map(({ id, name }) => ({ value: `menu:${id}`, label: `${t.menu}: ${name}` })),
    ...app.chatRooms
      .filter(({ id }) => !incomingWebhooks.some(({ chatRoom }) => chatRoom?.id === id))
      .map(({ id, name }) => ({ value: `room:${id}`, label: `${t.room}: ${name}` })),
  ]
  const suspended = app.suspendedAt !== null
  return (
    <Card as="section" padding="large" bleeds aria-labelledby="webhooks" className={lists.section}>
      <h2 id="webhooks" className={lists.name}>
        {t.title}
      </h2>
      <p>{t.intro}</p>
      {incomingWebhooks.length === 0 ? (
        <p className={lists.note}>{t.none}</p>
      ) : (
        <ul aria-label={t.title}>
          {incomingWebhooks.map((webhook) => (
            <li key={webhook.id} className={lists.row}>
              <Shown webhook={webhook} />
              <span className={lists.counts}>
                {webhook.endedAt === null && (
                  <Button size="xSmall" icon="send" onClick={() => setActing({ act: 'test', webhook })}>
                    {t.test}
                  </Button>
                )}
                {!suspended && (
                  <Button size="xSmall" icon="password" onClick={() => setActing({ act: 'renew', webhook })}>
                    {t.renew}
                  </Button>
                )}
                <Button
                  size="xSmall"
                  situation="danger"
                  icon="trash"
                  onClick={() => setActing({ act: 'remove', webhook })}
                >
                  {t.remove}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!suspended &&
        (free.length > 0 ? (
          <div>
            <Button size="small" icon="plus" onClick={() => setCreating(true)}>
              {t.create}
            </Button>
          </div>
        ) : (
          <p className={lists.note}>{incomingWebhooks.length === 0 ? t.noTargets : t.allTaken}</p>
        ))}
      {creating && (
        <CreateDialog
          app={app}
          targets={free}
          onMade={async (made) => {
            setAddress(made)
            await refetch()
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {acting && (
        <Acting {...acting} refetch={refetch} onRenewed={setAddress} onClose={() => setActing(undefined)} />
      )}
      {address && <MadeAddress address={address} onClose={() => setAddress(undefined)} />}
    </Card>
  )
}

function Shown({ webhook }: { webhook: Webhook }) {
  const t = useStrings(webhookWords)
  const words = useStrings(appsWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return (
    <span className={lists.words}>
      <span className={lists.rowHead}>
        <span className={lists.name}>{targetOf(webhook)}</span>
        {webhook.endedAt !== null && <Tag>{t.ended}</Tag>}
      </span>
      <Facts
        className={lists.note}
        facts={[
          webhook.menu ? t.menu : t.room,
          t.ending(webhook.ending),
          webhook.lastUsedAt === null
            ? words.neverUsed
            : words.lastUsed(readableDateTime(webhook.lastUsedAt, { locale, timeZone })),
        ]}
      />
    </span>
  )
}

type CreateProps = {
  app: AdministeredApp
  targets: { value: string; label: string }[]
  onMade: (address: string) => Promise<unknown>
  onClose: () => void
}

function CreateDialog({ app, targets, onMade, onClose }: CreateProps) {
  const t = useStrings(webhookWords)
  const [target, setTarget] = useState(targets.length === 1 ? targets[0]!.value : '')
  const form = useSubmit({
    check: () => ({ target: target ? '' : t.targetMissing }),
    send: () => {
      const [kind, id] = target.split(':')
      return call(createIncomingWebhook, {
        params: { id: app.id },
        body: kind === 'menu' ? { menuId: Number(id) } : { chatRoomId: Number(id) },
      })
    },
    done: async ({ address }) => {
      await onMade(address)
      onClose()
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.create}
      submitLabel={t.create}
      failure={form.failure}
      className={lists.section}
      onClose={onClose}
    >
      <Select
        label={t.target}
        required
        options={[{ value: '', label: '' }, ...targets]}
        value={target}
        error={form.problems.target || form.problems.menuId || form.problems.chatRoomId}
        onChange={setTarget}
      />
    </FormDialog>
  )
}

type ActingProps = {
  act: Act
  webhook: Webhook
  refetch: () => Promise<unknown>
  onRenewed: (address: string) => void
  onClose: () => void
}

function Acting({ act, webhook, refetch, onRenewed, onClose }: ActingProps) {
  const t = useStrings(webhookWords)
  const params = { id: webhook.id }
  const acts = {
    test: {
      ...{ title: t.testTitle, label: t.test, words: t.testWords(targetOf(webhook)) },
      run: async () => {
        await call(testIncomingWebhook, { params })
        toast.success(t.testDone)
      },
    },
    renew: {
      ...{ title: t.renewTitle, label: t.renew, words: t.renewWords },
      run: async () => onRenewed((await call(renewIncomingWebhook, { params })).address),
    },
    remove: {
      ...{ title: t.removeTitle, label: t.remove, words: t.removeWords },
      run: async () => {
        await call(deleteIncomingWebhook, { params })
        toast.success(t.removed)
      },
    },
  }
  const { title, label, words, run } = acts[act]
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      {...(act !== 'test' && { situation: 'danger' })}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await run()
        } finally {
          await refetch()
        }
      }}
    >
      {words}
    </ConfirmDialog>
  )
}

function MadeAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useStrings(webhookWords)
  const body = JSON.stringify({ text: t.exampleText })
  return (
    <ShownOnce title={t.onceTitle} warning={t.once} closeLabel={t.close} onClose={onClose}>
      <CopiedText label={t.address} text={address} />
      <CopiedText
        label={t.example}
        text={`curl -X POST -H 'Content-Type: application/json' -d '${body}' ${address}`}
      />
    </ShownOnce>
  )
}
