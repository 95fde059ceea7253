import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { canonicalNetworks, type IpRange } from './ip-restriction.queries.ts'
import { isEverywhere, readNetwork } from './ip-restriction.rules.ts'
import { ipRestrictionStrings } from './ip-restriction.strings.ts'

/**
 * The ranges as they are stored.
 * @throws {Refusal} with a problem for each network that is none, holds every address, or repeats another.
 */
export async function checkRanges(db: CompanyDb, typed: readonly IpRange[], locale: Locale) {
  const t = phrases(ipRestrictionStrings, locale)
  const read = typed.map(({ network }) => readNetwork(network))
  const canonical = await canonicalNetworks(
    db,
    read.filter((network) => network !== null),
  )
  const problems: Record<string, string> = {}
  const ranges: IpRange[] = []
  for (const [index, network] of read.entries()) {
    const known = network === null ? null : canonical.shift()!
    const problem =
      known === null
        ? t.badNetwork
        : isEverywhere(known)
          ? t.everywhere
          : ranges.some((range) => range.network === known)
            ? t.twice
            : null
    if (problem !== null) problems[`ranges.${index}.network`] = problem
    else ranges.push({ network: known!, name: typed[index]!.name })
  }
  if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
  return ranges
}
