import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cyclesOf, featureCycles, featureImports } from './feature-cycles.ts'
import {
  cyclicFeatures,
  inner,
  layers,
  namelessFiles,
  productNouns,
  productWordsInPlatform,
  sampleData,
  serverFileKinds,
} from './layers.ts'
import { code, files, importsOf, isTest, textOf } from './source-files.ts'

const layerOf = (path: string) => path.split('/')[0]!
const featureOf = (path: string) => path.match(/^(server|web)\/features\/([^/]+)\//)?.[2]
const product = code.filter((path) => layerOf(path) in layers && !isTest(path))

describe('imports between layers', () => {
  it('reads the imports of every file', () => {
    expect(product.length).toBeGreaterThan(100)
    expect(product.flatMap(importsOf).length).toBeGreaterThan(product.length)
  })

  it('keeps each layer to the layers below it', () => {
    const wrong = product.flatMap((path) =>
      importsOf(path)
        .filter(
          ({ target }) =>
            target && layerOf(target) !== layerOf(path) && !layers[layerOf(path)]!.includes(layerOf(target)),
        )
        .map(
          ({ specifier }) =>
            `${path} imports ${specifier}: ${layerOf(path)} may use ${layers[layerOf(path)]!.join(', ') || 'nothing'}; move what both need to common/ or contract/`,
        ),
    )
    expect(wrong).toEqual([])
  })

  it('never lets the platform or the shell import a feature', () => {
    const wrong = inner.flatMap(({ lower, upper, allowed }) =>
      product
        .filter((path) => path.startsWith(`${lower}/`) && !allowed.some((pattern) => pattern.test(path)))
        .flatMap((path) =>
          importsOf(path)
            .filter(({ target }) => target?.startsWith(`${upper}/`))
            .map(({ specifier }) => `${path} imports ${specifier}: let the feature register itself instead`),
        ),
    )
    expect(wrong).toEqual([])
  })

  it('keeps product nouns out of the platform', () => {
    // Words inside of longer names count too: administeredMenuIds, menu_id.
    const words = new RegExp(`(?<![a-z])(${productNouns.join('|')})(?![a-z])`, 'i')
    const apart = (line: string) => line.replace(/([a-z])([A-Z])/g, '$1_$2')
    const platform = product.filter((path) => path.startsWith('server/platform/'))
    expect(platform.length).toBeGreaterThan(50)
    const found = platform.flatMap((path) =>
      textOf(path)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/(^|\s)\/\/.*$/gm, '')
        .split('\n')
        .filter((line) => words.test(apart(line)))
        .map((line) => ({ path, line: line.trim() })),
    )
    const counted = Object.fromEntries(
      Map.groupBy(found, ({ path }) => path)
        .entries()
        .map(([path, lines]) => [path, lines.length]),
    )
    expect(
      counted,
      `let the feature register what the platform needs:\n${found.map(({ path, line }) => `${path}: ${line}`).join('\n')}`,
    ).toEqual(productWordsInPlatform)
  })

  it('keeps factories and demo data out of the product', () => {
    const inSampleData = (path: string) => sampleData.folders.some((folder) => path.startsWith(`${folder}/`))
    expect(product.filter(inSampleData).length).toBeGreaterThan(20)
    const wrong = product
      .filter((path) => !inSampleData(path))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ target }) => target && inSampleData(target))
          .map(({ specifier }) => `${path} imports ${specifier}: move what the product needs out of it`),
      )
    expect(wrong).toEqual([])
  })

  it('never lets a feature import the files that assemble features: they pass in what it needs', () => {
    const assembling = product.filter(
      (path) =>
        /^(server|web)\/[^/]+$/.test(path) &&
        importsOf(path).some(({ target }) => target && featureOf(target) !== undefined),
    )
    expect(assembling).toContain('server/routes.ts')
    const wrong = product
      .filter((path) => featureOf(path))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ target }) => target && assembling.includes(target))
          .map(({ target }) => `${path} → ${target}`),
      )
    expect(wrong, 'take what it lists as a parameter').toEqual([])
  })

  it("keeps a feature's routes and screens private", () => {
    const wrong = product.flatMap((path) =>
      importsOf(path)
        .filter(
          ({ target }) =>
            target &&
            featureOf(path) &&
            featureOf(target) &&
            featureOf(target) !== featureOf(path) &&
            layerOf(target) === layerOf(path),
        )
        .filter(({ target }) => /\.routes\.ts$|-screen\.tsx$/.test(target!))
        .map(
          ({ specifier }) =>
            `${path} imports ${specifier}: use its policy, queries, commands, present or parts`,
        ),
    )
    expect(wrong).toEqual([])
  })

  it('has no import cycle', () => {
    const graph = new Map(
      product.map((path) => [path, importsOf(path).flatMap(({ target }) => (target ? [target] : []))]),
    )
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (path: string, trail: string[]) => {
      const at = trail.indexOf(path)
      if (at >= 0) cycles.push([...trail.slice(at), path].join(' → '))
      if (at >= 0 || done.has(path)) return
      for (const target of graph.get(path) ?? [])
        if (!isTypeOnly(path, target)) visit(target, [...trail, path])
      done.add(path)
    }
    for (const path of graph.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })
})

// Types do not exist at run time, so they cannot close a cycle.
function isTypeOnly(path: string, target: string) {
  const name = basename(target)
  const statements = [...textOf(path).matchAll(/import\b[^;'"]*?from\s+'([^']+)'/g)].filter((match) =>
    match[1]!.endsWith(name),
  )
  return statements.length > 0 && statements.every((match) => /^import\s+type\b/.test(match[0]))
}

describe('features', () => {
  it('detects cycles of any length, and only those', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d', 'f'], f: [] }
    expect(cyclesOf(new Map(Object.entries(graph)))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    expect(cyclesOf(new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: [] })))).toEqual([])
  })

  it.each(['server', 'web'] as const)('do not import each other in a circle, types included: %s', (layer) => {
    const cycles = featureCycles(layer)
    const imports = featureImports(layer)
    expect(imports.size).toBeGreaterThan(20)
    const edges = cycles
      .filter((cycle) => !cyclicFeatures[layer].some((known) => known.join() === cycle.join()))
      .flatMap((cycle) =>
        cycle.flatMap((feature) => cycle.flatMap((other) => imports.get(feature)?.get(other) ?? [])),
      )
    expect(
      cycles,
      `move what both need to a lower feature, or let the assembling file pass it in:\n${edges.join('\n')}`,
    ).toEqual(cyclicFeatures[layer])
  })
})

it('has no SQL in files that build responses', () => {
  const presenting = product.filter((path) => path.endsWith('.present.ts'))
  expect(presenting.length).toBeGreaterThan(10)
  const wrong = presenting.filter((path) =>
    /\bnamedQuery\b|\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(textOf(path)),
  )
  expect(wrong, 'move the statement to x.queries.ts').toEqual([])
})

describe.each(['server', 'web'] as const)('the table of %s features in docs/ARCHITECTURE.md', (layer) => {
  const section = textOf('docs/ARCHITECTURE.md')
    .split(`## The ${layer} features, lowest first`)[1]!
    .split('\n## ')[0]!
  const listed = [...section.matchAll(/^\| (?!What|---)[^|]*\| ([^|]*) \|$/gm)].flatMap((row) =>
    row[1]!.split(' · ').map((part) => part.match(/^[a-z-]+/)![0]),
  )
  const imports = featureImports(layer)

  it('names each of them once', () => {
    expect([...listed].sort()).toEqual([...imports.keys()].sort())
  })

  it('lists below a feature only those that it may import', () => {
    const wrong = [...imports].flatMap(([feature, edges]) =>
      [...edges]
        .filter(([other]) => listed.indexOf(other) > listed.indexOf(feature))
        .flatMap(([, lines]) => lines),
    )
    expect(wrong).toEqual([])
  })
})

describe('the same noun in the contract, the server and the web', () => {
  const shared = ['api', 'endpoint', 'errors', 'live', 'shapes']
  const known = {
    server: [...featureImports('server').keys()],
    web: [...featureImports('web').keys()],
  }
  const nouns = (layer: 'server' | 'web') => known[layer]
  const contract = files.filter((path) => /^contract\/[^/]+\.ts$/.test(path) && !isTest(path))
  const nounOf = (path: string) => basename(path).split('.')[0]!

  it('has in a contract file the calls of the server feature with its name', () => {
    const calls = contract.flatMap((path) =>
      [...textOf(path).matchAll(/^export const (\w+) = endpoint\(/gm)].map((match) => ({
        path,
        name: match[1]!,
      })),
    )
    expect(calls.length).toBeGreaterThan(300)
    const routes = files
      .filter((path) => /^server\/features\/.*\.routes\.ts$/.test(path))
      .map((path) => ({ path, text: textOf(path) }))
    const wrong = calls.flatMap(({ path, name }) =>
      routes
        .filter(({ text }) =>
          new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#contract/${basename(path)}'`).test(text),
        )
        .filter((route) => featureOf(route.path) !== nounOf(path))
        .map((route) => `${name} of ${path} is bound in ${route.path}`),
    )
    expect(wrong).toEqual([])
  })

  it('explains in docs/ARCHITECTURE.md each name that only one side has', () => {
    const explained = [...textOf('docs/ARCHITECTURE.md').matchAll(/^\| (server|web) \| ([a-z-]+) \| \S/gm)]
    const only = (layer: 'server' | 'web', other: 'server' | 'web') =>
      nouns(layer)
        .filter((noun) => !nouns(other).includes(noun))
        .map((noun) => `${layer} ${noun}`)
    expect(explained.map(([, layer, noun]) => `${layer} ${noun}`).sort()).toEqual(
      [...only('server', 'web'), ...only('web', 'server')].sort(),
    )
    const unknown = contract.filter(
      (path) =>
        !shared.includes(nounOf(path)) && ![...nouns('server'), ...nouns('web')].includes(nounOf(path)),
    )
    expect(unknown).toEqual([])
  })
})

describe('file names', () => {
  it('describe the content', () => {
    const wrong = code.filter((path) => namelessFiles.includes(basename(path).replace(/\.tsx?$/, '')))
    expect(wrong).toEqual([])
  })

  it('keep server features to the closed vocabulary; the first line of other files explains them', () => {
    const others = files.filter((path) => {
      if (!path.startsWith('server/features/') || isTest(path)) return false
      const kind = basename(path).match(/^[a-z-]+\.([a-z]+)\.ts$/)?.[1]
      return !(kind && serverFileKinds.includes(kind))
    })
    const wrong = others.filter(
      (path) => !/^[a-z]+(-[a-z]+)+\.ts$/.test(basename(path)) || !/^\/\/ \S/.test(textOf(path)),
    )
    expect(wrong, `use one of: ${serverFileKinds.join(', ')}; or two words and a reason`).toEqual([])
    expect(others.length, 'a kind that recurs belongs in the vocabulary').toBeLessThan(12)
  })

  it('longer than 400 lines have a reason in the first line', () => {
    const long = code
      .map((path) => ({ path, lines: textOf(path).split('\n').length }))
      .sort((a, b) => b.lines - a.lines)
    console.info(
      `The ten longest files:\n${long
        .slice(0, 10)
        .map(({ path, lines }) => `  ${lines} ${path}`)
        .join('\n')}`,
    )
    const wrong = long.filter(
      ({ path, lines }) => lines > 400 && path !== 'db/schema.ts' && !/^(\/\/|\/\*)/.test(textOf(path)),
    )
    expect(wrong).toEqual([])
  })
})
