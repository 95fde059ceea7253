import { commandOf } from '#common/app-command.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { appCommandLimits } from '#contract/app-commands.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { sendToRoom } from '#server/features/apps/app-posts.commands.ts'
import { WebhookProblem } from '#server/features/apps/webhook-problems.rules.ts'
import { problemOf } from '#server/features/webhooks/webhook-deliveries.commands.ts'
import { signedHeaders } from '#server/features/webhooks/webhook-secrets.rules.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { answerOf, bodyOf, commandSecretPurpose, messageIdOf } from './app-command-messages.rules.ts'
import { findRunnableCommand, type RunnableCommand, type RunRow } from './app-commands.queries.ts'
import { appCommandsStrings } from './app-commands.strings.ts'

type Asking = Pick<App, 'request' | 'secrets'>

type Run = {
  userId: number
  locale: Locale
  name: string
  text: string
  chatRoomId: number | null
  menuId: number | null
  clientKey: string
}

type Outcome = Pick<RunRow, 'durationMs' | 'status' | 'problem' | 'answered' | 'answer'> & {
  /** Of an answer that was understood. */
  text?: string
}

/** The most of an answer that was not understood that is kept, in characters. */
const keptAnswer = 1_024

/**
 * Notes that a person runs a command, or finds that they did with this client key: the app is told the same id again.
 * @throws {Refusal} too_many_requests
 */
async function beginRun(db: CompanyDb, { id }: RunnableCommand, { userId, clientKey, locale }: Run) {
  const values = { companyId: companyIdOf(db), commandId: id, userId, clientKey }
  const [known] = await namedQuery<{ id: number }>(
    db,
    `select id from app_command_runs where company_id = :companyId and user_id = :userId and client_key = :clientKey
       and app_command_id = :commandId`,
    values,
  )
  if (known) return known.id
  const [begun] = await namedQuery<{ id: number | null; wait: number }>(
    db,
    `with recent as (
       select count(*) as count, min(created_at) as first from app_command_runs
       where company_id = :companyId and user_id = :userId and created_at > now() - interval '1 minute'
     ), made as (
       insert into app_command_runs (company_id, app_command_id, user_id, client_key)
       select :companyId, :commandId::bigint, :userId::bigint, :clientKey::text from recent where count < :most::integer
       on conflict (company_id, user_id, client_key) do update set app_command_id = excluded.app_command_id
       returning id
     )
     select (select id from made) as id,
       coalesce(ceil(extract(epoch from first + interval '1 minute' - now())), 1)::integer as wait from recent`,
    { ...values, most: appCommandLimits.perMinute },
  )
  const { id: runId, wait } = found(begun)
  if (runId !== null) return runId
  const seconds = Math.max(1, wait)
  const reason = phrases(appCommandsStrings, locale).tooFast(seconds)
  throw new Refusal('too_many_requests', {}, reason, { 'retry-after': String(seconds) })
}

/* Asks the app once, and never throws: a person is waiting, and can ask again. */
async function ask(
  { request, secrets }: Asking,
  db: CompanyDb,
  { command, run, runId }: { command: RunnableCommand; run: Run; runId: number },
): Promise<Outcome> {
  const companyId = companyIdOf(db)
  const { timeoutSeconds, answerBytes } = appCommandLimits
  const begun = performance.now()
  const lasted = () => Math.round(performance.now() - begun)
  const none = { status: null, answered: null, answer: '' }
  let keys: string[]
  try {
    const place = { companyId, purpose: commandSecretPurpose(command.id) }
    keys = [command.secret, ...(command.previousSecret ? [command.previousSecret] : [])].map((sealed) =>
      secrets.open(place, sealed),
    )
  } catch {
    // Its key is missing in SECRET_KEYS, which the job that seals again reports.
    return { ...none, durationMs: 0, problem: 'secret' }
  }
  const id = messageIdOf(companyId, runId)
  const body = bodyOf({
    ...{ id, created_at: new Date().toISOString(), company: { id: companyId, code: command.companyCode } },
    ...{ command: run.name, text: run.text, chat_room_id: run.chatRoomId, menu_id: run.menuId },
    ...{ user_id: run.userId, locale: run.locale },
  })
  const timestamp = Math.floor(Date.now() / 1_000)
  try {
    const { status, body: read } = await request(command.url, {
      method: 'POST',
      headers: { ...signedHeaders(keys, { id, timestamp, body }), accept: 'application/json' },
      body: Buffer.from(body),
      timeoutMs: timeoutSeconds * 1_000,
      answerBytes: answerBytes + 1,
    })
    const told = { durationMs: lasted(), status, answered: null }
    const text = read.toString('utf8').replaceAll('\0', '')
    const beginning = text.slice(0, keptAnswer).toWellFormed()
    if (status < 200 || status > 299) return { ...told, problem: 'status', answer: beginning }
    if (read.length > answerBytes) return { ...told, problem: 'too_long', answer: beginning }
    const answer = answerOf(text)
    if (!answer) return { ...told, problem: 'answer', answer: beginning }
    return { ...told, problem: null, answered: answer.type, answer: '', text: answer.text }
  } catch (error) {
    return { ...none, durationMs: lasted(), problem: problemOf(error, lasted(), timeoutSeconds) }
  }
}

const record = (db: CompanyDb, runId: number, { durationMs, status, problem, answered, answer }: Outcome) =>
  namedQuery(
    db,
    `update app_command_runs set duration_ms = :durationMs, status = :status, problem = :problem, answered = :answered,
       answer = :answer
     where company_id = :companyId and id = :runId`,
    { companyId: companyIdOf(db), runId, durationMs, status, problem, answered, answer },
  )

function refusalOf(problem: NonNullable<RunRow['problem']>, appName: string, locale: Locale) {
  const words = phrases(appCommandsStrings, locale)
  const reasonOf = {
    timeout: words.timeout(appName, appCommandLimits.timeoutSeconds),
    status: words.refused(appName),
    too_long: words.broken(appName),
    answer: words.broken(appName),
  } as const
  const reason = problem in reasonOf ? reasonOf[problem as keyof typeof reasonOf] : words.unreachable(appName)
  return new Refusal('app_command_failed', {}, reason)
}

/* Sends an answer to the room as a message of the app. Returns why it could not, as a sentence. */
async function share(
  db: CompanyDb,
  { appId }: RunnableCommand,
  { chatRoomId, text, runId, locale }: { chatRoomId: number; text: string; runId: number; locale: Locale },
) {
  const post = { text: { title: '', body: text }, clientKey: `command ${runId}`, locale }
  try {
    await sendToRoom(db, { appId }, chatRoomId, post)
    return null
  } catch (error) {
    if (error instanceof WebhookProblem) return error.message
    if (error instanceof Refusal && error.code === 'validation_failed')
      return phrases(appCommandsStrings, locale).wordsRefused
    throw error
  }
}

/**
 * Asks the app of a command, and shows its answer: in the room, if it is for everyone there, or to the person alone.
 * @throws {Refusal} app_command_unknown, app_command_failed, too_many_requests
 */
export async function runCommand(app: Asking, db: CompanyDb, run: Run) {
  const name = commandOf(`/${run.name}`)?.name
  const command = name === undefined ? undefined : await findRunnableCommand(db, name)
  if (name === undefined || !command) throw new Refusal('app_command_unknown')
  const runId = await beginRun(db, command, run)
  const outcome = await ask(app, db, { command, run: { ...run, name }, runId })
  await record(db, runId, outcome)
  const { problem, answered, text = '' } = outcome
  if (problem !== null) throw refusalOf(problem, command.appName, run.locale)
  if (answered !== 'everyone' || run.chatRoomId === null)
    return { answered: answered!, text, sent: false, unsentReason: null }
  const unsentReason = await share(db, command, {
    chatRoomId: run.chatRoomId,
    text,
    runId,
    locale: run.locale,
  })
  return { answered, text, sent: unsentReason === null, unsentReason }
}
