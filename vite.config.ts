import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { type Locale, locales } from './common/locale.ts'
import { oneLanguage } from './vite.languages.ts'

/** Beside every text file a brotli one, so that the server never compresses while someone waits. */
function brotli(): Plugin {
  const compress = promisify(brotliCompress)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  let outDir = ''
  return {
    name: 'brotli',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg|json|txt)$/.test(name))
      // Names in assets change with the content: what is there already is from the build of another language.
      const ready = new Set(names.filter((name) => name.startsWith('assets/')))
      for (const name of texts) {
        if (ready.has(`${name}.br`)) continue
        const path = join(outDir, name)
        await writeFile(`${path}.br`, await compress(await readFile(path), { params }))
      }
    },
  }
}

type Starts = Partial<Record<Locale, { program: string[]; home: string[]; screens: string[] }>>

/**
 * Lets index.html begin the program itself, in the language of the browser: its bar is drawn before any style sheet
 * is here, and the timeline's code comes beside the program's instead of after it.
 * @param starts by language what to load; each build adds its own, the last one writes the page
 */
function earlyStart(locale: Locale, starts: Starts): Plugin {
  const filesOf = (name: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || seen.has(name)) return seen
    seen.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
    for (const imported of chunk.imports) filesOf(imported, bundle, seen)
    return seen
  }
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const program = chunks.find(({ isEntry }) => isEntry)
        const home = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/timeline/home-screen.tsx'),
        )
        const screens = chunks.find(({ moduleIds }) => moduleIds.includes(screenLoads))
        if (!program || !home || !screens)
          throw new Error('The build lacks the program, the timeline or the screens')
        const first = filesOf(program.fileName, bundle)
        const addresses = (names: Iterable<string>) => [...names].map((name) => `/${name}`)
        starts[locale] = {
          program: addresses(first),
          home: addresses([...filesOf(home.fileName, bundle)].filter((name) => !first.has(name))),
          screens: addresses([screens.fileName]),
        }
        return html
          .replace(
            / *<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>\n/g,
            '',
          )
          .replace('{/* starts */}', JSON.stringify(starts))
      },
    },
  }
}

/**
 * Leaves of the contract what the browser needs to make a call: method, path, files. What a call takes and answers is
 * checked by the server and, here, by the compiler; its schemas and their library stay out of every first load.
 */
function callsOnly(): Plugin {
  const kept = new Set(['method', 'path', 'files', 'download', 'once'])
  const wrapped = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression'])
  return {
    name: 'calls-only',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/[^/]+\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = []
        for (const statement of this.parse(code).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (!init || !wrapped.has(init.type)) continue
            const { start, end } = init
            const [call] = init.type === 'CallExpression' ? init.arguments : []
            const isEndpoint =
              init.type === 'CallExpression' &&
              init.callee.type === 'Identifier' &&
              init.callee.name === 'endpoint'
            if (!isEndpoint) {
              const text = code.slice(start, end)
              if (text.includes('(')) edits.push({ start, end, text: `/* @__PURE__ */ (() => (${text}))()` })
            } else if (call?.type === 'ObjectExpression') {
              const parts = call.properties.filter(
                (part) =>
                  part.type !== 'Property' || (part.key.type === 'Identifier' && kept.has(part.key.name)),
              )
              const text = parts.map((part) => code.slice(part.start, part.end)).join(', ')
              edits.push({ start, end, text: `{ ${text} }` })
            }
          }
        }
        let rest = code
        for (const { start, end, text } of edits.toReversed())
          rest = `${rest.slice(0, start)}${text}${rest.slice(end)}`
        return { code: rest, map: null }
      },
    },
  }
}

const screenLoads = '\0screen-loads'

/**
 * Moves the dynamic imports of all screens but the timeline out of routes.ts into a chunk of their own. The names of
 * their 460 files are 8 kB that the timeline does not need; index.html fetches the chunk at once where another screen
 * is opened, after the timeline else.
 */
function lateScreens(): Plugin {
  const imported = /(?<=\bscreen\(.*)\(\) => import\('\.(\/features\/(?!timeline\/)[^']+)'\)/g
  const paths: string[] = []
  return {
    name: 'late-screens',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^screen-loads$/ }, handler: () => screenLoads },
    load: {
      filter: { id: new RegExp(`^${screenLoads}$`) },
      handler: () => `export default [${paths.map((path) => `() => import('${path}')`).join(', ')}]`,
    },
    transform: {
      filter: { id: /\/web\/routes\.ts$/ },
      handler: (code, id) => ({
        // Each screen takes the next one of the list: a number for each would be 400 bytes.
        code: `let next = 0
const late = (at = next++) => () => import('screen-loads').then((loads) => loads.default[at]())
${code.replace(imported, (_, path: string) => {
  paths.push(resolve(id, `..${path}`))
  return 'late()'
})}`,
        map: null,
      }),
    },
  }
}

const server = process.env.SERVER_URL ?? 'http://localhost:3000'

/** The classes of each style sheet by their number in it. */
const classes = new Map<string, string[]>()

/** A class by its sheet and its number: the names that Vite makes add 1.7 kB to the first load. */
function shortClass(name: string, file: string) {
  const path = relative(import.meta.dirname, file)
  const names = classes.get(path) ?? []
  classes.set(path, names)
  const known = names.indexOf(name)
  const at = known < 0 ? names.push(name) - 1 : known
  return `_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}${at.toString(36)}`
}

const building = (locale: Locale, starts: Starts): InlineConfig => ({
  root: 'web',
  // The build script runs it once per language into one folder; pieces without phrases have the same names.
  configFile: false,
  define: { 'import.meta.env.VITE_LOCALE': JSON.stringify(locale) },
  plugins: [react(), lateScreens(), callsOnly(), oneLanguage(locale), earlyStart(locale, starts), brotli()],
  css: { modules: { generateScopedName: shortClass } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: locale === locales[0],
    manifest: `.vite/manifest-${locale}.json`,
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    // Three pieces for the first load, each with all it needs that the one before has not: libraries, what stands
    // round every screen, the timeline. Small pieces compress badly and each is a round trip more.
    rolldownOptions: {
      output: {
        // The first load names every other file: without their names it is a kilobyte shorter. The manifest names them.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-query|query-core|history))\//,
              priority: 3,
            },
            {
              name: 'shell',
              test: /web\/(routes|app\/(router|shell|screen|live-page|list-end))\.tsx?$|ui\/(tokens|base)\.css$/,
              priority: 2,
            },
            // Fetched in one with the code's names of all other screens.
            { name: 'screens', test: /^\0screen-loads$|web\/administration-routes\.ts$/, priority: 2 },
            {
              name: 'timeline',
              test: /web\/features\/(timeline\/(feed-list|timeline-filter|home-(menus|notices|tabs))\.tsx|own-mentions\/own-mentions-cache\.ts|timeline\/home-screen\.module\.css|feed-cards\/(feed-answers|key-help)\.tsx|composer\/(composer|composer-prompt|use-composer)\.tsx?|waiting\/waiting-strip\.tsx)$/,
              priority: 1,
            },
            // A document is often the only page that is opened: what shows its text does not wait for the next group.
            {
              name: 'reading',
              test: /web\/(app\/own-heading|features\/(documents\/(document-queries|reading\.strings)|long-texts\/long-text-view))\.tsx?$/,
              priority: 1,
            },
            // What many screens share, in two pieces: alone these are 120 files of some hundred bytes, of which a
            // screen took 28.
            { name: 'often', test: /\/(ui|web|common)\//, minShareCount: 30, maxModuleSize: 6000 },
            { name: 'calls', test: /\/contract\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/** The builds of the browser app, in their order: one for each language. */
export function builds(): InlineConfig[] {
  const starts: Starts = {}
  return locales.map((locale) => building(locale, starts))
}

/** The development server: all languages at once. */
export default defineConfig(({ command }) => {
  if (command === 'build') throw new Error('The browser app is built once per language: node vite.build.ts')
  return {
    root: 'web',
    plugins: [react()],
    server: {
      proxy: {
        '/api': { target: server, ws: true },
        '/media_files': server,
      },
    },
  }
})
