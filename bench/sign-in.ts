import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import { password } from '#db/factories/password.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { Asker, requestBytes } from './asker.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, median, quantile } from './measure.ts'
import { whileOthersAsk } from './others.ts'

/*
 * Signing in with a password: how many people can, how much others notice of a storm of them, and whether the time
 * tells who has an account.
 */

export type Place = {
  address: string
  /** Email addresses of people who can sign in; each is used a few times at most, because guesses are counted. */
  logins: readonly string[]
  /** People who read their timelines meanwhile. */
  others: readonly SignedIn[]
}

/** Lets everybody of a company sign in: its people are created without the triggers that do so. Returns the names. */
export async function seedLogins(engine: Engine, companyId: number) {
  const { rows } = await engine.withConnection('installation', async (connection) => {
    await connection.query(
      `insert into logins (identifier, kind, company_id, user_id)
       select lower(email), 'email', company_id, id from users where company_id = $1 and email is not null
       on conflict do nothing`,
      [companyId],
    )
    return connection.query<{ identifier: string }>(
      'select identifier from logins where company_id = $1 order by user_id',
      [companyId],
    )
  })
  return rows.map(({ identifier }) => identifier)
}

type Plan = {
  rounds: number
  /** Of a storm, and of the rest after it. */
  seconds: number
  /** Sign-ins that wait at the same time. */
  waiting: number
  /** Guesses for people who exist, and for as many who do not. */
  guesses: number
}

export type SignIns = {
  perSecond: number
  /** p95 of others’ timelines in milliseconds. */
  atRest: number
  duringStorm: number
  /** Medians of failed sign-ins in milliseconds. */
  known: number
  unknown: number
}

/* A visitor's secret; every sign-in comes from another address, as those of a company's phones do. */
const guest = 'a'.repeat(43)
const headersFrom = (place: number) => ({
  ...{ cookie: `hiroba_guest=${guest}`, 'x-csrf-token': csrfToken(guest) },
  'x-forwarded-for': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
})

/** Measures sign-ins by password. Needs a server that believes one proxy. */
export async function measureSignIns(
  place: Place,
  { rounds, seconds, waiting, guesses }: Plan,
): Promise<SignIns> {
  const { address, logins } = place
  let made = 0
  const signInBytes = (login: string, given: string) =>
    requestBytes({
      ...{ method: 'POST', address, path: '/api/v2/sessions' },
      headers: headersFrom(++made),
      body: { login, password: given },
    })

  /* So many connections sign people in until the time is over. Returns how many were signed in, per second. */
  let person = 0
  async function storm() {
    const begun = performance.now()
    const end = begun + seconds * 1000
    let signedIn = 0
    await Promise.all(
      Array.from({ length: waiting }, async () => {
        const asker = await Asker.open(address)
        while (performance.now() < end) {
          const { status } = await asker.ask(signInBytes(logins[person++ % logins.length]!, password))
          if (status !== 200) throw new Error(`Signing in answered ${status}`)
          signedIn += 1
        }
        asker.close()
      }),
    )
    return signedIn / ((performance.now() - begun) / 1000)
  }

  const [rest, during, rates] = [[], [], []] as [number[], number[], number[]]
  for (let round = 0; round < rounds; round++) {
    await whileOthersAsk(place, during, storm)
    await whileOthersAsk(place, rest, () => sleep(seconds * 1000))
    rates.push(await storm())
  }
  const times = await measureGuesses()
  return {
    perSecond: median(rates),
    ...{ atRest: quantile(rest, 0.95), duringStorm: quantile(during, 0.95) },
    ...{ known: median(times.known), unknown: median(times.unknown) },
  }

  /* One guess after the other, of a person who exists and of one who does not in turns, so that noise affects both. */
  async function measureGuesses() {
    const found = { known: [] as number[], unknown: [] as number[] }
    const asker = await Asker.open(address)
    for (let guess = -Math.ceil(guesses / 10); guess < guesses; guess++) {
      const names = {
        known: logins.at(-1 - ((guess + guesses) % logins.length))!,
        unknown: `nobody-${guess + guesses}@bench.example`,
      }
      for (const kind of ['known', 'unknown'] as const) {
        const request = signInBytes(names[kind], 'Not-The-Password-1')
        const begun = performance.now()
        const { status } = await asker.ask(request)
        if (status !== 422) throw new Error(`A guess answered ${status}`)
        if (guess >= 0) found[kind].push(performance.now() - begun)
      }
    }
    asker.close()
    return found
  }
}

export function signInFigures({ perSecond, atRest, duringStorm, known, unknown }: SignIns): Figure[] {
  const part = 'sign-in'
  const others = duringStorm / atRest
  const told = Math.abs(known / unknown - 1)
  return [
    {
      part,
      name: 'people who sign in with a password, per second',
      value: perSecond.toFixed(1),
      wanted: '≥ 40',
      met: perSecond >= 40,
    },
    {
      part,
      name: 'p95 of others’ timelines while 200 sign-ins wait, relative to at rest',
      value: others.toFixed(2),
      wanted: '≤ 2',
      met: others <= 2,
    },
    {
      part,
      name: `by how much the medians of 500 known (${known.toFixed(1)} ms) and 500 unknown names differ`,
      value: `${(told * 100).toFixed(1)}%`,
      wanted: '≤ 5%',
      met: told <= 0.05,
    },
  ]
}
