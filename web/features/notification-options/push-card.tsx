import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  deletePushDevice,
  getPushcrewEnable,
  listPushDevices,
  listPushReceipts,
  testPush,
  updatePushcrewEnable,
} from '#contract/push.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Switch } from '#ui/switch.tsx'
import { call } from '#web/app/api.ts'
import { Moment } from '#web/app/moment.tsx'
import { forgetPushes, pushState, turnOnPushes } from '#web/app/pushes.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { pushStateWords, pushWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'
import { PushReceipts } from './push-receipts.tsx'
import type { Options, OptionsChange } from './use-notification-options.ts'

type Props = { options: Options; onChange: (change: OptionsChange) => void }

const lists = [listPushDevices, listPushReceipts, getPushcrewEnable]

function useRefresh() {
  const client = useQueryClient()
  return () => Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: everyKeyOf(list) })))
}

/** Pushes: this device, the others, a test with the result of each, and what was sent in the last days. */
export function PushCard({ options, onChange }: Props) {
  const t = useStrings(pushWords)
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="options-push">
      <h2 id="options-push" className={styles.heading}>
        {t.title}
      </h2>
      <div className={styles.part}>
        <p className={styles.note}>{t.intro}</p>
        <ThisDevice />
        <Switch
          label={t.whenAway}
          checked={options.pushWhenAway}
          onChange={(pushWhenAway) => onChange({ pushWhenAway })}
        />
        <Devices />
        <Receipts />
      </div>
    </Card>
  )
}

function ThisDevice() {
  const t = useStrings(pushWords)
  const refresh = useRefresh()
  const [state, setState] = useState(pushState)
  const enable = useQuery(queryFor(getPushcrewEnable, {}))
  const turning = useSubmit({
    stays: true,
    send: async () => {
      setState(await turnOnPushes())
      await refresh()
    },
    problemsOf: () => ({ form: t.failed }),
    failed: t.failed,
  })
  const pausing = useSubmit({
    stays: true,
    send: async () => {
      await call(updatePushcrewEnable, { body: { enable: enable.data?.paused ?? false } })
      await refresh()
    },
    problemsOf: () => ({ form: t.failed }),
    failed: t.failed,
  })
  if (enable.data?.publicKey === null) return <Notice situation="warning">{t.notSetUp}</Notice>
  return (
    <>
      {state === 'on' && <p>{t.on}</p>}
      {state === 'off' && (
        <div className={styles.test}>
          <Button size="small" pending={turning.pending} onClick={() => turning.submit()}>
            {t.turnOn}
          </Button>
          <p className={styles.note}>{t.asks}</p>
        </div>
      )}
      {state === 'blocked' && <Notice>{t.blocked}</Notice>}
      {state === 'absent' && <p className={styles.note}>{t.absent}</p>}
      {state === 'home_screen' && <HomeScreen />}
      {enable.data && (
        <Switch
          label={t.pause}
          checked={enable.data.paused}
          disabled={pausing.pending}
          onChange={() => pausing.submit()}
        />
      )}
    </>
  )
}

function HomeScreen() {
  const t = useStrings(pushWords)
  return (
    <Notice title={t.homeScreen}>
      <ol className={styles.steps}>
        <li>{t.share}</li>
        <li>{t.addToHome}</li>
        <li>{t.openFromHome}</li>
      </ol>
    </Notice>
  )
}

type Device = Answer<typeof listPushDevices>['pushDevices'][number]
type Results = Answer<typeof testPush>['results']

function Devices() {
  const t = useStrings(pushWords)
  const states: Partial<Record<string, string>> = useStrings(pushStateWords)
  const refresh = useRefresh()
  const [results, setResults] = useState<Results>([])
  const query = useQuery(queryFor(listPushDevices, {}))
  const testing = useSubmit({
    stays: true,
    send: async () => {
      setResults((await call(testPush, {})).results)
      await refresh()
    },
    problemsOf: ({ code }) => ({ form: code === 'too_many_requests' ? t.tooMany : t.testFailed }),
    failed: t.testFailed,
  })
  const devices = query.data?.pushDevices
  if (!devices) return query.isPending ? null : <p className={styles.note}>{t.listFailed}</p>
  const nameOf = ({ service, device }: Pick<Device, 'service' | 'device'>) =>
    service === 'fcm' ? t.app : device || t.unknown
  const gone = results.filter(({ id }) => !devices.some((device) => device.id === id))
  const resultOf = (deviceId: number) => results.find(({ id }) => id === deviceId)
  return (
    <div>
      <h3 className={styles.sub}>{t.devices}</h3>
      {devices.length === 0 && <p className={styles.note}>{t.noDevices}</p>}
      <ul className={styles.rows} aria-label={t.devices}>
        {devices.map((device) => (
          <li key={device.id} className={styles.entry}>
            <span>
              {nameOf(device)}
              {device.current && `（${t.current}）`}
              <span className={styles.note}>
                {' '}
                <Moment at={device.renewedAt} />
              </span>
              {resultOf(device.id) && <> — {states[resultOf(device.id)!.state]}</>}
            </span>
            <Remove device={device} name={nameOf(device)} onRemoved={refresh} />
          </li>
        ))}
        {gone.map(({ id, device, state }) => (
          <li key={id} className={styles.entry}>
            {device || t.unknown} — {states[state]}
          </li>
        ))}
      </ul>
      {devices.length > 0 && (
        <Button size="small" icon="send" pending={testing.pending} onClick={() => testing.submit()}>
          {t.test}
        </Button>
      )}
      {testing.problems.form && <Notice situation="danger">{testing.problems.form}</Notice>}
    </div>
  )
}

function Remove({
  device,
  name,
  onRemoved,
}: {
  device: Device
  name: string
  onRemoved: () => Promise<unknown>
}) {
  const t = useStrings(pushWords)
  const removing = useSubmit({
    stays: true,
    send: async () => {
      await call(deletePushDevice, { params: { id: device.id } })
      if (device.current) await forgetPushes().catch(() => undefined)
      await onRemoved()
    },
    problemsOf: () => ({ form: t.failed }),
    failed: t.failed,
  })
  return (
    <Button
      size="xSmall"
      priority="tertiary"
      pending={removing.pending}
      aria-label={t.removeOf(name)}
      onClick={() => removing.submit()}
    >
      {t.remove}
    </Button>
  )
}

function Receipts() {
  const t = useStrings(pushWords)
  const query = useQuery({ ...queryFor(listPushReceipts, {}), staleTime: 0 })
  const receipts = query.data?.pushReceipts
  if (!receipts) return query.isPending ? null : <p className={styles.note}>{t.listFailed}</p>
  return (
    <details>
      <summary className={styles.sub}>{t.receipts}</summary>
      <p className={styles.note}>{receipts.length === 0 ? t.noReceipts : t.receiptsNote}</p>
      {receipts.length > 0 && <PushReceipts receipts={receipts} />}
    </details>
  )
}
