import { isCommandName } from '#common/app-command.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { appCommandLimits } from '#contract/app-commands.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { lockApp } from '#server/features/apps/apps.queries.ts'
import { newSecret } from '#server/features/webhooks/webhook-secrets.rules.ts'
import { checkedAddress } from '#server/features/webhooks/webhooks.checks.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { commandSecretPurpose } from './app-command-messages.rules.ts'
import { type LockedCommand, lockCommand } from './app-commands.queries.ts'
import { appCommandsStrings } from './app-commands.strings.ts'

type Keeping = Pick<App, 'secrets' | 'config'>
type By = { actorId: number; locale: Locale }
type Target = { actorId: number; id: number; version: number }
type Written = Omit<LockedCommand, 'id' | 'version' | 'appId'>

const logged = ({ name, url, ...written }: Written) => ({
  ...{ name, webhookUrl: url },
  commandDescription: `${written.descriptionJa} / ${written.descriptionEn}`,
  commandHint: [written.hintJa, written.hintEn].filter(Boolean).join(' / '),
})

/* The name is free, as far as the company's commands are known: the database has the last word. */
async function checked(
  trx: CompanyDb,
  { config, locale, id }: { config: App['config']; locale: Locale; id: number | null },
  written: Written,
): Promise<Written> {
  const words = phrases(appCommandsStrings, locale)
  if (!isCommandName(written.name)) throw new Refusal('validation_failed', { name: words.badName })
  const taken = await namedQuery(
    trx,
    'select 1 from app_commands where company_id = $1 and name = $2 and ($3::bigint is null or id <> $3)',
    [companyIdOf(trx), written.name, id],
  )
  if (taken.length > 0) throw new Refusal('validation_failed', { name: words.nameTaken })
  const lenient = config.APP_ENV === 'development'
  return { ...written, url: checkedAddress(written.url, { lenient, locale }) }
}

/* Of two that name a command at once, one waits. */
const lockNames = (trx: CompanyDb) =>
  namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [companyIdOf(trx)])

/** Adds a command to an app, and returns its secret. @throws {Refusal} not_found, conflict, validation_failed */
export const createCommand = (
  db: CompanyDb,
  { secrets, config }: Keeping,
  { actorId, appId, locale }: By & { appId: number },
  given: Written,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const app = found(await lockApp(trx, appId))
    permit(app.suspendedAt === null, 'conflict')
    await lockNames(trx)
    const written = await checked(trx, { config, locale, id: null }, given)
    const [next] = await namedQuery<{ id: number; count: number }>(
      trx,
      `select nextval(pg_get_serial_sequence('app_commands', 'id')) as id,
         (select count(*) from app_commands where company_id = $1 and user_id = $2) as count`,
      [companyId, appId],
    )
    const { id, count } = next!
    if (count >= appCommandLimits.perApp)
      throw new Refusal('validation_failed', {
        name: phrases(appCommandsStrings, locale).tooMany(appCommandLimits.perApp),
      })
    const secret = newSecret()
    await namedQuery(
      trx,
      `insert into app_commands (company_id, id, user_id, name, description_ja, description_en, hint_ja, hint_en, url,
         secret, created_by_id)
       values (:companyId, :id, :appId, :name, :descriptionJa, :descriptionEn, :hintJa, :hintEn, :url, :sealed,
         :actorId)`,
      {
        ...{ companyId, id, appId, actorId, ...written },
        sealed: secrets.seal({ companyId, purpose: commandSecretPurpose(id) }, secret),
      },
    )
    await logAct(trx, {
      ...{ actorId, noun: 'app_command', action: 'create', subject: { id, name: app.name } },
      after: logged(written),
    })
    return { id, secret }
  })

/* Works on a command at the version that was read. */
const change = <T>(
  db: CompanyDb,
  { id, version }: Target,
  act: (trx: CompanyDb, row: LockedCommand, appName: string) => Promise<T>,
) =>
  transaction(db, async (trx) => {
    await lockNames(trx)
    const row = found(await lockCommand(trx, id))
    permit(row.version === version, 'conflict')
    const [app] = await namedQuery<{ name: string }>(
      trx,
      'select family_name as name from users where company_id = $1 and id = $2',
      [companyIdOf(trx), row.appId],
    )
    return act(trx, row, app!.name)
  })

/** @throws {Refusal} not_found, conflict, validation_failed */
export const changeCommand = (
  db: CompanyDb,
  { config }: Pick<Keeping, 'config'>,
  { locale, ...target }: Target & By,
  given: Written,
) =>
  change(db, target, async (trx, before, appName) => {
    const { id, actorId } = target
    const written = await checked(trx, { config, locale, id }, given)
    await namedQuery(
      trx,
      `update app_commands set name = :name, description_ja = :descriptionJa, description_en = :descriptionEn,
         hint_ja = :hintJa, hint_en = :hintEn, url = :url, version = version + 1
       where company_id = :companyId and id = :id`,
      { companyId: companyIdOf(trx), id, ...written },
    )
    await logAct(trx, {
      ...{ actorId, noun: 'app_command', action: 'update', subject: { id, name: appName } },
      before: logged(before),
      after: logged(written),
    })
  })

/** Gives a command a new secret; the one before signs beside it for a day. @throws {Refusal} not_found, conflict */
export const renewSecret = (db: CompanyDb, { secrets }: Pick<Keeping, 'secrets'>, target: Target) =>
  change(db, target, async (trx, { id, name }, appName) => {
    const companyId = companyIdOf(trx)
    const secret = newSecret()
    await namedQuery(
      trx,
      `update app_commands set secret = $3, previous_secret = secret, version = version + 1,
         previous_until = now() + interval '${appCommandLimits.previousHours} hours'
       where company_id = $1 and id = $2`,
      [companyId, id, secrets.seal({ companyId, purpose: commandSecretPurpose(id) }, secret)],
    )
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'app_command', action: 'renew_secret' },
      ...{ subject: { id, name: appName }, after: { name } },
    })
    return secret
  })

/** @throws {Refusal} not_found, conflict */
export const deleteCommand = (db: CompanyDb, target: Target) =>
  change(db, target, async (trx, row, appName) => {
    await namedQuery(trx, 'delete from app_commands where company_id = $1 and id = $2', [
      companyIdOf(trx),
      row.id,
    ])
    await logAct(trx, {
      ...{ actorId: target.actorId, noun: 'app_command', action: 'delete' },
      ...{ subject: { id: row.id, name: appName }, before: logged(row) },
    })
  })
