import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '#common/locale.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { phrases } from '#common/strings.ts'
import { programFolder } from '#db/program-folder.ts'
import type { Config } from '#server/config.ts'
import { exampleOperator, legalPagesStrings } from './legal-pages.strings.ts'

export type LegalPage = 'terms' | 'policy' | 'sct'

/** The key of each page's name in the phrases. */
export const legalNames = { terms: 'termsName', policy: 'policyName', sct: 'sctName' } as const

/* The texts of the installation are files of the program, in server/texts. */
const folder = join(programFolder, 'server/texts/legal')
const fileName = /^(terms|policy|sct)\.(\d{4}-\d{2}-\d{2})\.(ja|en)\.md$/

let files: Promise<{ page: string; effectiveOn: PlainDate; locale: string; text: string }[]> | undefined

/* The files are part of the program: they do not change while it runs. */
const readFiles = () => {
  files ??= readdir(folder).then((names) =>
    Promise.all(
      names
        .map((name) => fileName.exec(name))
        .filter((match) => match !== null)
        .map(async ([name, page = '', effectiveOn = '', locale = '']) => ({
          page,
          effectiveOn,
          locale,
          text: await readFile(join(folder, name), 'utf8'),
        })),
    ),
  )
  return files
}

/**
 * A page of the installation in a language, with the operator's name and addresses: the version that took effect on a
 * day, or the newest one. undefined: there is no version of that day. `versions`: newest first.
 */
export async function findInstallationText(
  config: Config,
  { page, locale, effectiveOn }: { page: LegalPage; locale: Locale; effectiveOn?: PlainDate | undefined },
) {
  const today = new Date().toISOString().slice(0, 10)
  const versions = (await readFiles())
    .filter((file) => file.page === page && file.locale === locale && file.effectiveOn <= today)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? 1 : -1))
  const chosen = effectiveOn ? versions.find((file) => file.effectiveOn === effectiveOn) : versions[0]
  if (!chosen) return undefined
  const { unset } = phrases(legalPagesStrings, locale)
  const examples: Record<string, string> =
    config.APP_ENV === 'development' ? phrases(exampleOperator, locale) : {}
  const body = chosen.text.replace(
    /\{\{(OPERATOR_[A-Z]+)\}\}/g,
    (_, name: string) => config[name as 'OPERATOR_NAME'] ?? examples[name] ?? unset,
  )
  return {
    body: body.trim(),
    effectiveOn: chosen.effectiveOn,
    versions: versions.map((one) => one.effectiveOn),
  }
}
