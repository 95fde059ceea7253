import { isIP } from 'node:net'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Locale } from '#common/locale.ts'
import { type OperatorRole, operatorRoles } from '#common/operator-role.ts'
import { phrases } from '#common/strings.ts'
import { operatorLimits } from '#contract/operators.ts'
import { languageOf, runCommand, Stop, withEngine } from './command-line.ts'
import type { Config } from './config.ts'
import { makeInitialPassword } from './features/admin-users/initial-password.ts'
import { operatorCommandStrings } from './features/operators/operator-command.strings.ts'
import { changeOperator, createOperator } from './features/operators/operators.commands.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { productAddress } from './platform/http/product-address.ts'

const words = (locale: Locale) => phrases(operatorCommandStrings, locale)

function parse(args: readonly string[], locale: Locale) {
  try {
    const text = { type: 'string' as const }
    const flag = { type: 'boolean' as const }
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ email: text, name: text, role: text, 'ip-ranges': text, language: text },
        ...{ help: flag, ask: flag, stop: flag, resume: flag, reset: flag },
      },
    })
    return values
  } catch (error) {
    const { message } = error as Error
    throw new Stop(words(locale).unknown(message.match(/'([^']+)'/)?.[1] ?? message))
  }
}

const isRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  const most = kind === 4 ? 32 : 128
  return (
    kind > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

/** The ranges of an option; a single address is a range of its own. */
function readRanges(typed: string | undefined, locale: Locale) {
  if (typed === undefined) return undefined
  if (typed.trim() === 'any') return []
  const ranges = typed.split(/[\s,]+/).filter(Boolean)
  const wrong = ranges.find((range) => !isRange(range))
  if (wrong !== undefined || ranges.length === 0) throw new Stop(words(locale).wrongRange(wrong ?? typed))
  return ranges
}

function readRole(typed: string | undefined, locale: Locale): OperatorRole | undefined {
  if (typed === undefined) return undefined
  const role = operatorRoles.find((one) => one === typed.trim())
  if (!role) throw new Stop(words(locale).wrongRole(operatorRoles.join(' | ')))
  return role
}

type Typed = ReturnType<typeof parse>

/** At a terminal, asks for what is missing. */
async function askForMissing(typed: Typed, locale: Locale): Promise<Typed> {
  const t = words(locale)
  const answered = { ...typed }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (const [name, question] of [
      ['email', t.askEmail],
      ['name', t.askName],
      ['role', t.askRole(operatorRoles.join(' | '))],
    ] as const)
      answered[name] ??= (await terminal.question(`${question}: `)).trim()
  } finally {
    terminal.close()
  }
  return answered
}

const isAddress = (text: string) => /^[^\s@]{1,64}@[^\s@]{1,180}$/.test(text)

function tellWayIn(
  locale: Locale,
  { email, password, config }: Record<'email' | 'password', string> & { config: Config },
) {
  const t = words(locale)
  console.info(`\n  ${t.email}: ${email}`)
  console.info(`  ${t.password(operatorLimits.initialDays)}: ${password}`)
  console.info(`  ${t.address}: ${productAddress(config)}/backyard/sign_in\n`)
}

async function create(args: readonly string[], locale: Locale) {
  const t = words(locale)
  const given = parse(args, locale)
  if (given.help) return console.info(t.help)
  const typed = given.ask || process.stdin.isTTY ? await askForMissing(given, locale) : given
  const email = typed.email?.trim() ?? ''
  const name = typed.name?.trim() ?? ''
  const role = readRole(typed.role, locale)
  const ipRanges = readRanges(typed['ip-ranges'], locale) ?? []
  if (!isAddress(email)) throw new Stop(t.wrongEmail, t.notMade)
  if (name === '' || name.length > 100) throw new Stop(t.wrongName, t.notMade)
  if (!role) throw new Stop(t.wrongRole(operatorRoles.join(' | ')), t.notMade)
  await withEngine(words(locale).serverRuns, async (engine, config) => {
    const password = makeInitialPassword()
    const passwordHash = await hashPassword(password)
    const made = await createOperator(
      engine.installation,
      { email, name, role, ipRanges, passwordHash },
      t.commandLine,
    )
    if (!made) throw new Stop(t.emailTaken, t.notMade)
    console.info(`\n${t.made(name)}`)
    tellWayIn(locale, { email, password, config })
  })
}

async function configure(args: readonly string[], locale: Locale) {
  const t = words(locale)
  const given = parse(args, locale)
  if (given.help) return console.info(t.configureHelp)
  if (!given.email) throw new Stop(t.wrongEmail, t.notChanged)
  const email = given.email.trim()
  const name = given.name?.trim()
  if (name !== undefined && (name === '' || name.length > 100)) throw new Stop(t.wrongName, t.notChanged)
  const change = {
    ...{ name, role: readRole(given.role, locale), ipRanges: readRanges(given['ip-ranges'], locale) },
    ...{ stopped: given.stop ? true : given.resume ? false : undefined },
  }
  if (Object.values(change).every((value) => value === undefined) && !given.reset)
    throw new Stop(t.nothingGiven, t.notChanged)
  await withEngine(words(locale).serverRuns, async (engine, config) => {
    const password = given.reset ? makeInitialPassword() : undefined
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    const row = await changeOperator(engine.installation, email, { ...change, passwordHash }, t.commandLine)
    if (!row) throw new Stop(t.noSuchOperator(email), t.notChanged)
    console.info(`\n${row.name} <${row.email}>`)
    console.info(`  ${t.role}: ${row.role}`)
    console.info(`  ${t.networks}: ${row.ipRanges.join(' ') || t.anywhere}`)
    console.info(`  ${t.state}: ${row.stopped ? t.stopped : t.active}`)
    if (password !== undefined) tellWayIn(locale, { email: row.email, password, config })
  })
}

/** Runs one of the commands about operators. Errors are printed in plain words, and the process exits with 1. */
export async function operatorCommand(name: 'create' | 'configure', args: readonly string[]) {
  const locale = languageOf(args)
  await runCommand(() => ({ create, configure })[name](args, locale))
}
