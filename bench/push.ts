import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { myDataReady } from '#server/features/my-data/my-data.notices.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, quantile } from './measure.ts'
import { whileOthersAsk } from './others.ts'

export type Pushes = {
  /** p95 of others' timelines meanwhile, divided by that at rest. */
  others: number
  perMinute: number
  /** Pushes that the service received, divided by those that it had to. */
  received: number
}

type Place = { address: string; engine: Engine; companyId: number; others: readonly SignedIn[] }

const earlierNotices = 20

/** Gives so many people a device each, whose push service is at `origin`, and earlier notices, most of them read. */
async function seedDevices({ engine, companyId }: Place, origin: string, count: number) {
  const key = createECDH('prime256v1')
  key.generateKeys()
  await namedQuery(
    engine.installation,
    `with chosen as (
       select id from users where company_id = $1 and status = 'active' order by id limit $2
     ), entered as (
       insert into sessions (company_id, token_hash, user_id, expires_at)
       select $1, sha256(convert_to($3 || ' ' || id, 'utf8')), id, now() + interval '1 day' from chosen
       returning id, user_id
     )
     insert into push_devices (company_id, user_id, session_id, service, target, target_hash, public_key, auth_secret)
     select $1, user_id, id, 'web', $3 || '/' || user_id, sha256(convert_to($3 || '/' || user_id, 'utf8')), $4, $5
     from entered`,
    [companyId, count, origin, key.getPublicKey(), Buffer.alloc(16, 1)],
  )
  await namedQuery(
    engine.installation,
    `with told as (
       insert into announcements (company_id, user_id, kind, actor_id, occasion, folded, created_at, confirmed_at)
       select d.company_id, d.user_id, 'my_data_ready', d.user_id, 'earlier ' || n, false, now() - interval '2 days',
         case when n > 2 then now() - interval '1 day' end
       from push_devices d cross join generate_series(1, $2::integer) n where d.company_id = $1
       returning company_id, id, user_id
     )
     insert into push_receipts (company_id, user_id, device_id, message_id, event, announcement_id, state, queued_at)
     select t.company_id, t.user_id, d.id, 'earlier ' || t.id, 'account', t.id, 'sent', now() - interval '2 days'
     from told t join push_devices d on d.company_id = t.company_id and d.user_id = t.user_id`,
    [companyId, earlierNotices],
  )
  for (const table of ['announcements', 'push_devices', 'push_receipts'])
    await engine.withConnection('installation', (connection) => connection.script(`analyze ${table}`))
}

/** A push service that takes everything and only counts. */
async function countingService() {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    count += 1
    response.writeHead(201).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    count: () => count,
    stop: () => new Promise((done) => server.close(done)),
  }
}

/** Tells so many people of something, and waits until each has a push; others read their timelines meanwhile. */
export async function measurePush(
  place: Place,
  { people, restSeconds }: { people: number; restSeconds: number },
): Promise<Pushes> {
  const service = await countingService()
  try {
    await seedDevices(place, service.origin, people)
    const times = { rest: [] as number[], meanwhile: [] as number[] }
    await whileOthersAsk(place, [], () => wait(500))
    await whileOthersAsk(place, times.rest, () => wait(restSeconds * 1_000))
    const seconds = await whileOthersAsk(place, times.meanwhile, async () => {
      await transaction(place.engine.company(place.companyId), (trx) =>
        tell(trx, {
          values: [],
          recipients: 'select user_id from push_devices where company_id = $1',
          notices: [myDataReady.row({ actor: 'o.user_id', once: `'bench'` })],
        }),
      )
      const last = performance.now() + 180_000
      while (service.count() < people && performance.now() < last) await wait(50)
    })
    return {
      others: quantile(times.meanwhile, 0.95) / quantile(times.rest, 0.95),
      perMinute: (service.count() / seconds) * 60,
      received: service.count() / people,
    }
  } finally {
    await service.stop()
  }
}

export const pushFigures = ({ others, perMinute, received }: Pushes): Figure[] => [
  {
    part: 'push',
    name: `p95 of others’ timelines while pushes are sent (${Math.round(perMinute)} a minute), relative to at rest`,
    value: others.toFixed(2),
    wanted: '≤ 1.5',
    met: others <= 1.5,
  },
  {
    part: 'push',
    name: 'pushes a minute to a local push service',
    value: Math.round(perMinute).toString(),
    wanted: '≥ 10,000',
    met: perMinute >= 10_000,
  },
  {
    part: 'push',
    name: 'pushes received, relative to those that were due: each once',
    value: received.toFixed(2),
    wanted: '1.00',
    met: received === 1,
  },
]
