import type { ESTree, Plugin } from 'vite'
import { fallbacks } from './common/locale.ts'

type Edit = { start: number; end: number; text: string }

/** The properties of an object literal by name; undefined if it is anything else. */
function properties(node: ESTree.Node | null) {
  if (node?.type !== 'ObjectExpression') return undefined
  return node.properties.flatMap((part) =>
    part.type === 'Property' && part.key.type === 'Identifier'
      ? [{ name: part.key.name, value: part.value as ESTree.Node, start: part.start, end: part.end }]
      : [],
  )
}

/** Reduces each phrase declared with `strings({…})` to one language, or to the one it falls back to. */
export function keepLanguage(code: string, locale: string, body: readonly ESTree.Node[]): string {
  const edits: Edit[] = []
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue
      if (init.callee.name !== 'strings') continue
      for (const { value } of properties(init.arguments[0] as ESTree.Node) ?? []) {
        const phrases = properties(value)
        const kept = [locale, ...fallbacks]
          .map((wanted) => phrases?.find(({ name }) => name === wanted))
          .find((phrase) => phrase !== undefined)
        if (kept)
          edits.push({ start: value.start, end: value.end, text: `{ ${code.slice(kept.start, kept.end)} }` })
      }
    }
  }
  return edits
    .toReversed()
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/** Leaves one language in the build: a browser loads the phrases of its own language only. */
export const oneLanguage = (locale: string): Plugin => ({
  name: 'one-language',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.strings\.ts$/ },
    handler(code) {
      return { code: keepLanguage(code, locale, this.parse(code).body), map: null }
    },
  },
})
