import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { fileSize, parseByteSize } from '#common/byte-size.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { languageOf, runCommand, Stop, withEngine } from './command-line.ts'
import { makeInitialPassword } from './features/admin-users/initial-password.ts'
import { invitationLink } from './features/admin-users/invitations.commands.ts'
import {
  CompanyClash,
  configureCompany,
  makeCompany,
  prefixIsFree,
} from './features/companies/companies.commands.ts'
import { companyCommandStrings } from './features/companies/company-command.strings.ts'
import {
  type CompanyFields,
  type OptionName,
  optionNames,
  problemOf,
  readFields,
  type Typed,
} from './features/companies/company-fields.checks.ts'
import { rescueAdministrator } from './features/second-factors/rescues.commands.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { productAddress } from './platform/http/product-address.ts'

const words = (locale: Locale) => phrases(companyCommandStrings, locale)

function parse(args: readonly string[], names: readonly string[], locale: Locale) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries([...names, 'language'].map((name) => [name, { type: 'string' as const }])),
        help: { type: 'boolean' },
        invite: { type: 'boolean' },
        ask: { type: 'boolean' },
      },
    })
    return values as Record<string, string | undefined> & {
      help?: boolean
      invite?: boolean
      ask?: boolean
    }
  } catch (error) {
    const { message } = error as Error
    throw new Stop(words(locale).unknown(message.match(/'([^']+)'/)?.[1] ?? message))
  }
}

const questions = [
  ['code', 'askCode'],
  ['name', 'askName'],
  ['admin-name', 'askAdminName'],
  ['admin-email', 'askAdminEmail'],
  ['admin-id', 'askAdminId'],
] as const satisfies readonly (readonly [OptionName, string])[]

/** At a terminal, asks for required values that are missing, until the answer is valid. */
async function askForMissing(typed: Typed, locale: Locale): Promise<Typed> {
  const t = words(locale)
  const answered = { ...typed }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const left = new AbortController()
  terminal.once('close', () => left.abort())
  try {
    for (const [name, question] of questions) {
      if (answered[name] !== undefined) continue
      if (name === 'admin-email' && answered['admin-id']) continue
      if (name === 'admin-id' && answered['admin-email']) continue
      for (;;) {
        const asked = terminal.question(`${t[question]}: `, { signal: left.signal })
        const answer = (
          await asked.catch(() => {
            throw new Stop('', t.notMade)
          })
        ).trim()
        const problem = answer || name !== 'admin-email' ? problemOf(name, answer, locale) : undefined
        if (!problem) {
          answered[name] = answer
          break
        }
        console.info(problem)
      }
    }
  } finally {
    terminal.close()
  }
  return answered
}

async function create(args: readonly string[], locale: Locale) {
  const t = words(locale)
  const { help, invite, ask, ...given } = parse(args, optionNames, locale)
  if (help) return console.info(t.help)
  const typed = ask || process.stdin.isTTY ? await askForMissing(given, locale) : given
  const fields = readFields(typed, locale)
  if (Array.isArray(fields)) throw new Stop(...fields, t.notMade)
  if (invite && fields.administrator.email === null) throw new Stop(t.inviteNeedsEmail, t.notMade)
  await withEngine(words(locale).serverRuns, async (engine, config) => {
    if (!(await prefixIsFree(engine, fields.idPrefix, fields.code)))
      throw new Stop(t.prefixTaken(fields.idPrefix), t.notMade)
    const password = invite ? null : makeInitialPassword()
    const passwordHash = password === null ? null : await hashPassword(password)
    const token = await makeCompany(engine, fields, passwordHash).catch((error) => {
      if (!(error instanceof CompanyClash)) throw error
      const taken = { codeTaken: t.codeTaken(fields.code), prefixTaken: t.prefixTaken(fields.idPrefix) }
      throw new Stop({ ...taken, emailTaken: t.emailTaken, idTaken: t.idTaken }[error.clash], t.notMade)
    })
    tell(fields, { password, token, address: productAddress(config) }, locale)
  })
}

type WayIn = { password: string | null; token: string | null; address: string }

function tell(fields: CompanyFields, { password, token, address }: WayIn, locale: Locale) {
  const t = words(locale)
  const { email, companyLoginId } = fields.administrator
  const lines: [string, string][] = [
    [t.login, [email, companyLoginId].filter(Boolean).join(' / ')],
    ...(password === null ? [] : [[t.password, password] as [string, string]]),
    ...(token === null ? [] : [[t.link, invitationLink(address, token)] as [string, string]]),
    [t.address, `${address}/users/sign_in`],
    [t.prefix, fields.idPrefix],
    [t.contracted, fields.contractedCount === null ? t.unlimited : String(fields.contractedCount)],
  ]
  console.info(`\n${t.made(fields.name, fields.code)}`)
  console.info(t.begins)
  console.info(`\n${lines.map(([label, value]) => `  ${label}: ${value}`).join('\n')}\n`)
}

async function configure(args: readonly string[], locale: Locale) {
  const t = words(locale)
  const given = parse(args, ['code', 'name', 'id-prefix', 'contracted', 'storage', 'ip-restriction'], locale)
  if (given.help) return console.info(t.configureHelp)
  const problems: string[] = []
  const value = (name: 'code' | 'name' | 'id-prefix' | 'contracted' | 'storage') => {
    const text = given[name]
    const endless = name === 'contracted' || name === 'storage'
    if (text === undefined || (endless && text === 'unlimited')) return text
    problems.push(...[problemOf(name, text, locale)].filter((problem) => problem !== undefined))
    return text.trim()
  }
  const [code, name, idPrefix, contracted, storage] = [
    value('code'),
    value('name'),
    value('id-prefix'),
    value('contracted'),
    value('storage'),
  ]
  if (code === undefined) problems.push(t.missing('code'))
  const restriction = given['ip-restriction']
  if (restriction !== undefined && restriction !== 'off') problems.push(t.onlyOff)
  if ([name, idPrefix, contracted, storage, restriction].every((one) => one === undefined))
    problems.push(t.nothingGiven)
  if (problems.length > 0) throw new Stop(...problems, t.notChanged)
  await withEngine(words(locale).serverRuns, async (engine, config) => {
    if (idPrefix !== undefined && !(await prefixIsFree(engine, idPrefix, code!)))
      throw new Stop(t.prefixTaken(idPrefix), t.notChanged)
    const row = await configureCompany(engine, code!, {
      ...(name !== undefined && { name }),
      ...(idPrefix !== undefined && { idPrefix }),
      ...(restriction === 'off' && { unrestricted: true }),
      ...(contracted !== undefined && {
        contractedCount: contracted === 'unlimited' ? null : Number(contracted),
      }),
      ...(storage !== undefined && {
        storage: storage === 'unlimited' || storage === 'default' ? storage : parseByteSize(storage)!,
      }),
    })
    if (!row) throw new Stop(t.noSuchCompany(code!), t.notChanged)
    console.info(`\n${t.configured(row.name)}`)
    console.info(`  ${t.prefix}: ${row.loginIdPrefix ?? ''}`)
    console.info(`  ${t.contracted}: ${row.contractedCount ?? t.unlimited}`)
    const quota = row.unlimited ? null : (row.quotaBytes ?? config.STORAGE_QUOTA ?? null)
    const most = quota === null ? t.storageUnlimited : fileSize(quota)
    console.info(`  ${t.storage}: ${t.storageUsed(fileSize(row.usedBytes), most)}`)
    if (restriction === 'off') console.info(`  ${t.unrestricted}`)
    if (row.contractedCount !== null && row.usedCount > row.contractedCount)
      console.info(`  ${t.overUsed(row.usedCount)}`)
    console.info('')
  })
}

async function rescue(args: readonly string[], locale: Locale) {
  const t = words(locale)
  const given = parse(args, ['code', 'admin-email', 'admin-id'], locale)
  if (given.help) return console.info(t.rescueHelp)
  const code = given.code?.trim()
  const login = (given['admin-email'] ?? given['admin-id'])?.trim()
  if (!code) throw new Stop(t.missing('code'), t.notChanged)
  if (!login) throw new Stop(t.noWayIn, t.notChanged)
  await withEngine(words(locale).serverRuns, async (engine, config) => {
    const password = makeInitialPassword()
    const passwordHash = await hashPassword(password)
    const rescued = await rescueAdministrator(engine, { code, login, passwordHash, operator: t.operator })
    if (!rescued) throw new Stop(t.noSuchAdministrator(login), t.notChanged)
    console.info(`\n${t.rescued(rescued.name)}`)
    if (rescued.factorCount > 0) console.info(t.factorsRemoved)
    if (rescued.emergency) console.info(t.madeEmergency)
    console.info(`\n  ${t.login}: ${login}`)
    console.info(`  ${t.password}: ${password}`)
    console.info(`  ${t.address}: ${productAddress(config)}/users/sign_in\n`)
  })
}

/** Runs one of the commands about companies. Errors are printed in plain words, and the process exits with 1. */
export async function companyCommand(name: 'create' | 'configure' | 'rescue', args: readonly string[]) {
  const locale = languageOf(args)
  await runCommand(() => ({ create, configure, rescue })[name](args, locale))
}
