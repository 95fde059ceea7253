import type { FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  getIpRestriction,
  ipRestrictionLimits,
  previewIpRestriction,
  updateIpRestriction,
} from '#contract/ip-restriction.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { mayComeFrom, plainAddress } from '#server/platform/auth/address-ranges.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkRanges } from './ip-restriction.checks.ts'
import { saveIpRestriction } from './ip-restriction.commands.ts'
import { findIpRestriction, findOutside } from './ip-restriction.queries.ts'
import { ipRestrictionStrings } from './ip-restriction.strings.ts'

async function present(db: CompanyDb, request: FastifyRequest) {
  const { exemptRule, ...settings } = await findIpRestriction(db)
  const own = settings.ranges.find(({ network }) => mayComeFrom([network], request.ip))
  return {
    ...settings,
    exemptRule,
    names: exemptRule ? await findAllTermNames(db, [exemptRule]) : [],
    ownAddress: plainAddress(request.ip),
    ownRange: own?.name ?? null,
  }
}

type Asked = Parameters<typeof checkRanges>[1]
const isInside = (ranges: Asked, request: FastifyRequest) =>
  ranges.length > 0 &&
  mayComeFrom(
    ranges.map(({ network }) => network),
    request.ip,
  )

/** Refuses to turn on a restriction that would lock out the administrator who does. */
function checkOwnAddress(ranges: Asked, request: FastifyRequest, locale: Locale) {
  const t = phrases(ipRestrictionStrings, locale)
  if (ranges.length === 0) throw new Refusal('validation_failed', { ranges: t.noRange })
  if (!isInside(ranges, request))
    throw new Refusal('validation_failed', { ranges: t.ownOutside(plainAddress(request.ip)) })
}

export const ipRestrictionRoutes = [
  route(getIpRestriction, async ({ db, session, request }) => {
    requireAdministrator(session)
    return present(db, request)
  }),

  route(previewIpRestriction, async ({ app, db, session, body, locale, request }) => {
    requireAdministrator(session)
    const ranges = await checkRanges(db, body.ranges, locale)
    if (body.exemptRule) await checkRules(db, [body.exemptRule], { field: 'exemptRule', locale })
    await app.gate.addresses.flush()
    const networks = ranges.map(({ network }) => network)
    const { people, ...counts } = await findOutside(db, { networks, exemptRule: body.exemptRule })
    return {
      ...counts,
      days: ipRestrictionLimits.days,
      people: people.map((row) => ({
        ...presentPerson(row),
        addresses: row.addresses,
        seenOn: row.seenOn,
      })),
      ownAddress: plainAddress(request.ip),
      ownInside: isInside(ranges, request),
    }
  }),

  route(updateIpRestriction, async ({ db, session, body, locale, request }) => {
    requireAdministrator(session)
    const ranges = await checkRanges(db, body.ranges, locale)
    if (body.exemptRule) await checkRules(db, [body.exemptRule], { field: 'exemptRule', locale })
    if (body.enabled) checkOwnAddress(ranges, request, locale)
    await saveIpRestriction(db, { actorId: session.userId, locale }, { ...body, ranges })
    return present(db, request)
  }),
]
