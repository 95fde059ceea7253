import * as z from 'zod/mini'
import { parseByteSize } from '#common/byte-size.ts'
import { type Locale, locales } from '#common/locale.ts'
import { normalForm } from '#common/normal-form.ts'
import { phrases } from '#common/strings.ts'
import { companyLoginId, email } from '#contract/admin-users.ts'
import { companyCommandStrings, optionProblems } from './company-command.strings.ts'

/** A company as described at the terminal. */
export type CompanyFields = {
  code: string
  name: string
  /** The prefix of its company IDs. */
  idPrefix: string
  /** null: unlimited. */
  contractedCount: number | null
  /** Bytes it may store; null: the installation's default. */
  storageBytes: number | null
  timeZone: string
  locale: Locale
  departmentName: string | null
  administrator: {
    familyName: string
    givenName: string
    familyNameKana: string
    givenNameKana: string
    email: string | null
    companyLoginId: string | null
  }
}

/** The options as they were typed. */
export type Typed = Partial<Record<OptionName, string>>

export const optionNames = [
  'code',
  'name',
  'admin-name',
  'admin-kana',
  'admin-email',
  'admin-id',
  'id-prefix',
  'contracted',
  'storage',
  'time-zone',
  'locale',
  'department',
] as const
export type OptionName = (typeof optionNames)[number]

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const code = z.string().check(z.regex(/^[a-z0-9](-?[a-z0-9]){1,29}$/))
const idPrefix = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,29}$/))
const count = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000))
const twoNames = z
  .string()
  .check(z.regex(/^\S{1,50} \S{1,50}$/))
  .check(z.maxLength(101))

const shapes: Record<OptionName, z.ZodMiniType> = {
  code,
  name: text(100),
  'admin-name': twoNames,
  'admin-kana': twoNames,
  'admin-email': email,
  'admin-id': companyLoginId,
  'id-prefix': idPrefix,
  contracted: count,
  storage: z.string().check(z.refine((text) => text === 'default' || parseByteSize(text) !== null)),
  'time-zone': z.string().check(z.refine(isTimeZone)),
  locale: z.enum(locales),
  department: text(100),
}

/** Whether it is the name of a time zone, such as Asia/Tokyo. */
export function isTimeZone(name: string) {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const asWritten: readonly OptionName[] = ['name', 'admin-name', 'admin-kana', 'department']

/**
 * Collapses spaces of any width. Codes and addresses may be typed in full-width characters; names are kept as
 * written.
 */
const tidy = (name: OptionName, value: string) =>
  (asWritten.includes(name) ? value : normalForm(value)).trim().replace(/\s+/g, ' ')

/** What is wrong with one option, in words; undefined if it is valid. */
export function problemOf(name: OptionName, value: string, locale: Locale): string | undefined {
  if (shapes[name].safeParse(tidy(name, value)).success) return undefined
  return phrases(optionProblems, locale)[name]
}

/** The described company, or its problems, one sentence each. */
export function readFields(typed: Typed, locale: Locale): CompanyFields | string[] {
  const words = phrases(companyCommandStrings, locale)
  const given = new Map(
    optionNames.flatMap((name) => {
      const value = typed[name]
      return value === undefined || value.trim() === '' ? [] : [[name, tidy(name, value)] as const]
    }),
  )
  const problems = [...given].flatMap(([name, value]) => problemOf(name, value, locale) ?? [])
  for (const name of ['code', 'name', 'admin-name'] as const)
    if (!given.has(name)) problems.push(words.missing(name))
  if (!given.has('admin-email') && !given.has('admin-id')) problems.push(words.noWayIn)
  const prefix = given.get('id-prefix') ?? `${given.get('code')}-`
  const ownId = given.get('admin-id')
  if (ownId !== undefined && !(ownId.toLowerCase().startsWith(prefix) && ownId.length > prefix.length))
    problems.push(words.idWithoutPrefix(prefix))
  if (problems.length > 0) return problems
  const [familyName, givenName] = given.get('admin-name')!.split(' ')
  const [familyNameKana = '', givenNameKana = ''] = given.get('admin-kana')?.split(' ') ?? []
  return {
    code: given.get('code')!,
    name: given.get('name')!,
    idPrefix: prefix,
    contractedCount: given.has('contracted') ? Number(given.get('contracted')) : null,
    storageBytes: parseByteSize(given.get('storage') ?? ''),
    timeZone: given.get('time-zone') ?? 'Asia/Tokyo',
    locale: (given.get('locale') as Locale | undefined) ?? 'ja',
    departmentName: given.get('department') ?? null,
    administrator: {
      familyName: familyName!,
      givenName: givenName!,
      familyNameKana,
      givenNameKana,
      email: given.get('admin-email') ?? null,
      companyLoginId: ownId ?? null,
    },
  }
}
