import { Asker, requestBytes } from './asker.ts'
import type { SignedIn } from './bench-database.ts'

type Place = {
  address: string
  /** People who read their timelines meanwhile. */
  others: readonly SignedIn[]
}

const othersPath = '/api/v2/feeds?limit=20'
const otherConnections = 4

/** Returns the seconds that the work took; the latencies of others go into `times`. */
export async function whileOthersAsk(
  { address, others }: Place,
  times: number[],
  work: () => Promise<unknown>,
): Promise<number> {
  const requests = others.map(({ cookie }) =>
    requestBytes({ method: 'GET', address, path: othersPath, headers: { cookie } }),
  )
  const begun = performance.now()
  let over = false
  const asking = Array.from({ length: otherConnections }, async (_, connection) => {
    const asker = await Asker.open(address)
    for (let turn = connection; !over; turn += otherConnections) {
      const asked = performance.now()
      const { status } = await asker.ask(requests[turn % requests.length]!)
      if (status !== 200) throw new Error(`${othersPath} answered ${status}`)
      times.push(performance.now() - asked)
    }
    asker.close()
  })
  await work()
  over = true
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(asking)
  return seconds
}
